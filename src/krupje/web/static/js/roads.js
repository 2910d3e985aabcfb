/** Baccarat's roads: how the coups of this shoe came out, one bead each, and the big road's columns. */

/** The columns of the big road: runs of one side, ties marked on the coup before them. */
export function bigRoad(outcomes) {
  const columns = [];
  let leading = 0;
  for (const side of outcomes) {
    const last = columns.at(-1);
    if (side === "tie") {
      if (last) last.at(-1).ties += 1;
      else leading += 1;
    } else if (last && last[0].side === side) last.push({ side, ties: 0 });
    else columns.push([{ side, ties: columns.length ? 0 : leading }]);
  }
  return columns;
}

/** Where each mark of the big road lies on a grid six high: a long run turns to the right, a dragon's tail. */
export function laidOut(columns, height = 6) {
  const taken = new Set(), marks = [];
  columns.forEach((column, start) => {
    let x = start, y = 0;
    while (taken.has(`${x},0`)) x += 1;
    column.forEach((mark, step) => {
      if (step) {
        if (y + 1 < height && !taken.has(`${x},${y + 1}`) && !(step >= height)) y += 1;
        else x += 1;
      }
      taken.add(`${x},${y}`);
      marks.push({ ...mark, x, y });
    });
  });
  return marks;
}

/** The bead plate: every coup in order, six to a column. */
export const beads = (outcomes, height = 6) =>
  outcomes.map((side, number) => ({ side, x: Math.floor(number / height), y: number % height }));
