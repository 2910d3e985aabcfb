"""How strong the bots at a table play is said when it is opened, and stays in their names."""

import pytest
from evening import house, played


@pytest.mark.parametrize(("how", "after"), [("house", ""), ("strong", " strong")])
def test_bots_of_a_strength(how, after):
    """They sit down at once; a strength there is not is refused, and no table is opened."""

    async def evening():
        async with house() as there:
            await there.token("Ona")
            table = await there.table("Ona", "knock", bots=2, strength=how)
            (row,) = (await there.http.get("/api/tables")).json()
            assert row["id"] == table
            assert row["guests"] == [f"bot 1{after}", f"bot 2{after}"]
            wrong = await there.post("/api/tables", "Ona", {"game": "knock", "bots": 2, "strength": "devil"})
            assert wrong.json()["refused"]["code"] == "strength-unknown"
            assert len((await there.http.get("/api/tables")).json()) == 1

    played(evening())
