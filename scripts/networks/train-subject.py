"""Fits the head that finds a picture's subject, and writes its weights for people-and-subject.ts.

    python3 scripts/networks/train-subject.py FEATURES scripts/networks/subject-head.safetensors

FEATURES is the folder that features.ts wrote. Needs PyTorch 1.13 or newer; takes 8 minutes on two cores. The network below
must be the graph of subject-head.ts.
"""

import json
import struct
import sys
from pathlib import Path

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

SIDE, BESIDE = 256, 127
# Name, channels, cells along each side, and the channels that are left of it: the order of the file.
FEATURES = [
    ("f15", 240, 8, 48),
    ("f16", 480, 8, 48),
    ("fo", 1280, 8, 48),
    ("f9", 96, 16, 40),
    ("f12", 144, 16, 40),
    ("f5", 48, 32, 32),
    ("f2", 40, 64, 24),
]
ROUNDS, BATCH, RATE = 13, 16, 2e-3


class Head(nn.Module):
    def __init__(self):
        super().__init__()
        self.p = nn.ModuleDict({name: nn.Conv2d(all_, kept, 1) for name, all_, _, kept in FEATURES})
        self.c8 = nn.Conv2d(3 * 48, 64, 3, padding=1)
        self.c8b = nn.Conv2d(64, 64, 3, padding=1)
        self.g = nn.Conv2d(64, 64, 1)
        self.c16 = nn.Conv2d(64 + 2 * 40, 48, 3, padding=1)
        self.c32 = nn.Conv2d(48 + 32, 32, 3, padding=1)
        self.c64 = nn.Conv2d(32 + 24, 24, 3, padding=1)
        self.o = nn.Conv2d(24, 1, 1)
        self.drop = nn.Dropout2d(0.2)

    def forward(self, given):
        def at(cells):
            names = [name for name, _, side, _ in FEATURES if side == cells]
            return torch.cat([self.drop(F.relu(self.p[name](given[name]))) for name in names], 1)

        def finer(coarse, cells):
            twice = F.interpolate(coarse, scale_factor=2, mode="bilinear", align_corners=False)
            return torch.cat([twice, at(cells)], 1)

        made = F.relu(self.c8(at(8)))
        made = F.relu(self.c8b(made) + self.g(made.mean((2, 3), keepdim=True)))
        made = F.relu(self.c16(finer(made, 16)))
        made = F.relu(self.c32(finer(made, 32)))
        made = F.relu(self.c64(finer(made, 64)))
        return self.o(made)


def read(folder, names):
    """The features of some views, by their names, and their truths."""
    given = {name: [] for name, *_ in FEATURES}
    for view in names:
        values, start = np.fromfile(folder / f"{view}.features", dtype=np.float32), 0
        for name, channels, cells, _ in FEATURES:
            end = start + channels * cells * cells
            given[name].append(values[start:end].reshape(channels, cells, cells).astype(np.float16))
            start = end
    truths = [np.fromfile(folder / f"{view}.truth", dtype=np.uint8).reshape(SIDE, SIDE) for view in names]
    return {name: torch.from_numpy(np.stack(all_)) for name, all_ in given.items()}, torch.from_numpy(np.stack(truths))


def loss_of(made, truths):
    """Cross-entropy, more near the outline, and how little the expected masks overlap."""
    inside = F.avg_pool2d((truths == 255).float()[:, None], 4)
    counted = F.avg_pool2d((truths != BESIDE).float()[:, None], 4)
    weight = counted * (1 + 3 * (F.avg_pool2d(inside, 7, 1, 3) - inside).abs())
    entropy = (F.binary_cross_entropy_with_logits(made, inside, reduction="none") * weight).sum() / weight.sum()
    likely, true = torch.sigmoid(made) * counted, inside * counted
    both = (likely * true).sum((1, 2, 3))
    either = (likely + true - likely * true).sum((1, 2, 3))
    return entropy + (1 - (both + 1) / (either + 1)).mean()


def overlap(head, given, truths):
    """The mean IoU at the size of the picture."""
    head.eval()
    found = []
    with torch.no_grad():
        for start in range(0, len(truths), BATCH):
            made = head({name: all_[start : start + BATCH].float() for name, all_ in given.items()})
            large = F.interpolate(made, size=SIDE, mode="bilinear", align_corners=False)[:, 0] > 0
            for mask, truth in zip(large, truths[start : start + BATCH]):
                mask, true = mask & (truth != BESIDE), truth == 255
                found.append(float((mask & true).sum()) / max(1.0, float((mask | true).sum())))
    head.train()
    return sum(found) / len(found)


def write(head, file):
    """In the format of safetensors, as 16-bit floats."""
    names, values = {}, b""
    for name, weight in head.state_dict().items():
        half = weight.numpy().astype(np.float16)
        names[name] = {"dtype": "F16", "shape": list(half.shape), "data_offsets": [len(values), len(values) + half.nbytes]}
        values += half.tobytes()
    start = json.dumps(names, separators=(",", ":")).encode()
    start += b" " * (-len(start) % 8)
    Path(file).write_bytes(struct.pack("<Q", len(start)) + start + values)


def main(folder, file):
    torch.manual_seed(1)
    sets = json.loads((folder / "sets.json").read_text())
    given, truths = read(folder, sets["train"] + sets["empty"])
    tested = read(folder, sets["test"])
    head, steps = Head(), len(truths) // BATCH
    optimizer = torch.optim.AdamW(head.parameters(), lr=RATE, weight_decay=1e-2)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=ROUNDS * steps)
    for round_ in range(ROUNDS):
        order = torch.randperm(len(truths))
        for step in range(steps):
            chosen = order[step * BATCH : (step + 1) * BATCH]
            made = head({name: all_[chosen].float() for name, all_ in given.items()})
            loss = loss_of(made, truths[chosen])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
        print(f"round {round_ + 1} of {ROUNDS}: IoU {overlap(head, *tested):.3f} on {len(sets['test'])} others", flush=True)
    write(head, file)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
