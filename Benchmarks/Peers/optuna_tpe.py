# SPDX-License-Identifier: Apache-2.0
"""Tunes the zig-zag's amplitude and cooldown with Optuna's TPE; prints the best value and the seconds.

usage: optuna_tpe.py SIGNALS TRIALS

Needs optuna 4. SIGNALS is what `rep-tune --signals FILE` writes. Without starting Python and importing.
"""
import sys
import time

import optuna

import zig_zag


def best(clips, trials):
    """The greatest share of exact counts that a trial had, and the seconds."""
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    start = time.perf_counter()
    study = optuna.create_study(direction="maximize", sampler=optuna.samplers.TPESampler(seed=1))
    study.optimize(
        lambda trial: zig_zag.exact(
            clips,
            trial.suggest_float("min-amplitude", 0.005, 0.5, log=True),
            trial.suggest_float("cooldown", 0, 3)),
        n_trials=trials)
    return study.best_value, time.perf_counter() - start


if __name__ == "__main__":
    print(*best(zig_zag.read(sys.argv[1]), int(sys.argv[2])))
