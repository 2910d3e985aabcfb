"""A real Dask cluster of several processes on this machine, with certificates; one is killed in mid-run."""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

PLAY = "from krupje.cli.main import main; main()"


def certificate(folder):
    """A certificate that vouches for itself, and its key: what a house of its own needs."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "krupje")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(hours=1))
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    (folder / "cert.pem").write_bytes(made.public_bytes(pem))
    plain = serialization.NoEncryption()
    (folder / "key.pem").write_bytes(key.private_bytes(pem, serialization.PrivateFormat.PKCS8, plain))


@contextmanager
def cluster(folder, workers):
    """A scheduler and workers without nurses: who is killed stays away."""
    certificate(folder)
    tls = {"CA_FILE": "cert.pem"}
    for who in ("SCHEDULER", "WORKER", "CLIENT"):
        tls |= {f"{who}__CERT": "cert.pem", f"{who}__KEY": "key.pem"}
    env = os.environ | {
        f"DASK_DISTRIBUTED__COMM__TLS__{key}": str(folder / file) for key, file in tls.items()
    }
    env["DASK_DISTRIBUTED__COMM__REQUIRE_ENCRYPTION"] = "true"
    found = folder / "scheduler.json"
    common = ["--scheduler-file", str(found), "--protocol", "tls", "--no-dashboard"]
    scheduler = ["distributed.cli.dask_scheduler", "--host", "tls://127.0.0.1", "--port", "0"]
    worker = [
        "distributed.cli.dask_worker",
        "--no-nanny",
        "--nthreads",
        "1",
        "--local-directory",
        str(folder),
    ]
    started = []
    try:
        for command in (scheduler, *[worker] * workers):
            with (folder / f"{len(started)}.log").open("wb") as log:
                started.append(
                    subprocess.Popen(
                        [sys.executable, "-m", *command, *common], env=env, stdout=log, stderr=log
                    )
                )
            deadline = time.monotonic() + 30
            while not found.exists() and time.monotonic() < deadline:
                time.sleep(0.1)
        yield json.loads(found.read_text())["address"], env, started[1:]
    finally:
        for each in reversed(started):
            each.kill()
            each.wait()


@pytest.mark.slow
def test_a_worker_is_killed_and_the_totals_are_the_same(krupje, tmp_path):
    """Three processes play nkp through the rules; one is killed when a part of the run is in its file."""
    args = ["simulate", "nkp", "--strategy", "pair", "--seed", "cluster", "--rounds", "9000", "--json"]
    file = tmp_path / "run.json"
    with (
        cluster(tmp_path, 3) as (address, env, workers),
        subprocess.Popen(
            [sys.executable, "-c", PLAY, *args, "--cluster", address, "--resume", str(file)],
            env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        ) as ran,
    ):  # fmt: skip
        deadline = time.monotonic() + 90
        while not file.exists() and ran.poll() is None and time.monotonic() < deadline:
            time.sleep(0.05)
        assert address.startswith("tls://")
        assert file.exists(), ran.stderr.read()
        assert ran.poll() is None
        workers[0].send_signal(signal.SIGKILL)
        out, err = ran.communicate(timeout=120)
    assert ran.returncode == 0, err
    assert b"Traceback" not in err
    found = json.loads(out)
    alone = krupje(*args, "--workers", "2").json
    for clock in ("seconds", "rounds_per_second"):
        found.pop(clock), alone.pop(clock)
    assert found == alone


@pytest.mark.slow
def test_training_on_a_cluster_makes_the_same_table(krupje, tmp_path):
    """To the byte."""
    args = ["train", "knock", "plain-3", "--iterations", "2", "--json"]
    with cluster(tmp_path, 2) as (address, env, _):
        command = [sys.executable, "-c", PLAY, *args, "--cluster", address, "--into", str(tmp_path)]
        subprocess.run(command, env=env, check=True, stdout=subprocess.DEVNULL, timeout=240)
    (tmp_path / "here").mkdir()
    krupje(*args, "--workers", "1", "--into", str(tmp_path / "here"))
    there, here = (folder / "plain-3.table" for folder in (tmp_path, tmp_path / "here"))
    assert there.read_bytes() == here.read_bytes()


@pytest.mark.slow
def test_a_cluster_there_is_not(krupje, monkeypatch):
    monkeypatch.setattr("krupje.shift.cluster.PATIENCE", 1)
    ran = krupje("simulate", "nkp", "--rounds", "10", "--cluster", "tcp://127.0.0.1:9", "--json")
    assert (ran.status, ran.code) == (1, "cluster-away")
    both = krupje("simulate", "nkp", "--cluster", "tls://host:1", "--workers", "2", "--json")
    assert (both.status, both.code) == (1, "options-apart")
