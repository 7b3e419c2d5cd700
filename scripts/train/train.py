"""Trains an unpacked model on lines of screenshots: train.py MODEL LINES OUT MINUTES LANGUAGE

MODEL is a folder of components as `combine_tessdata -u` writes them, LINES one of files as
match_lines.py writes them, OUT a folder for the components of the trained model. What the model
misreads is shown more often than what it reads. The last tenth of each file is held out.
"""

import glob
import os
import pickle
import random
import shutil
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import numpy as np
import torch

from fit_outputs import fit_outputs
from model_files import ADDED, add_characters, characters_to_add, files_of, read_characters
from network import Network, add_outputs, blank_of, load, save, to_input

RATE = 6e-4
THREADS = 2
WIDEST = 1500  # pixels; a line that is wider costs too much for what it teaches


@dataclass
class Settings:
    batch: int  # lines
    # The first layers, which find strokes, stay as they are. All others learn from what these see
    # in the lines, so that it is found once, in half of the time.
    keeps_first_layers: bool = False
    raised: dict[str, float] = field(default_factory=dict)
    # How much faster the outputs of added characters learn: they begin as those of others.
    haste: float = 1
    fitted_first: float = 0  # seconds in which only the outputs learn


SETTINGS = {
    # Documents show the first two too rarely for the network to dare, and bullets more often than
    # code shows asterisks, which are taken for them.
    "eng": Settings(20, raised={"`": 2.5, "–": 2.5, "•": -2.5}),
    "kor": Settings(24, keeps_first_layers=True, haste=6, fitted_first=120),
}


class Trainer:
    def __init__(self, network, outputs, blank, settings, added=0):
        """`added` is how many of the outputs, the last ones, are of added characters."""
        self.network, self.outputs, self.blank = network, outputs, blank
        self.added, self.haste = added, settings.haste
        network.upright.weights.requires_grad_(not settings.keeps_first_layers)
        self.weights = [each for each in network.parameters() if each.requires_grad]
        self.begin_anew()
        self.optimizer = torch.optim.Adam(self.weights, RATE, betas=(0.9, 0.99))
        self.threads = ThreadPoolExecutor(THREADS)
        self.steps = 0

    def begin_anew(self):
        """From the weights as they are now."""
        self.mean = [each.detach().clone() for each in self.weights]

    def step(self, batch, rate):
        """Learns from lines; gives their mean loss for a character."""
        parts = [batch[index::THREADS] for index in range(min(THREADS, len(batch)))]
        results = list(self.threads.map(self.gradients, parts))
        for index, weights in enumerate(self.weights):
            weights.grad = sum(each[1][index] * len(part) for each, part in zip(results, parts)) / len(batch)
        torch.nn.utils.clip_grad_norm_(self.weights, 2.0)
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        # Adam's steps are of one size for all weights; those of the added outputs are made longer.
        hurried = self.network.output.data[len(self.network.output) - self.added :]
        before = hurried.clone()
        self.optimizer.step()
        hurried += (self.haste - 1) * (hurried - before)
        self.steps += 1
        kept = min(0.99, 1 - 1 / (self.steps * 0.3 + 1))
        for mean, weights in zip(self.mean, self.weights):
            mean.mul_(kept).add_(weights.detach(), alpha=1 - kept)
        return sum(each[0] * len(part) for each, part in zip(results, parts)) / len(batch)

    def gradients(self, batch):
        result, used = read(self.network, batch)
        texts = [codes_of(text, self.outputs) for text, _, _ in batch]
        lengths = torch.tensor([len(text) for text in texts])
        loss = torch.nn.functional.ctc_loss(
            torch.log_softmax(result, -1),
            torch.tensor(sum(texts, [])),
            used,
            lengths,
            blank=self.blank,
            reduction="none",
            zero_infinity=True,
        )
        # Where text and image disagree the loss is large, and teaches nothing.
        loss = (loss / lengths).clamp(max=3).mean()
        return loss.item(), torch.autograd.grad(loss, self.weights)

    def settle(self):
        """Takes the mean of the last weights, which reads better than any of them."""
        for weights, mean in zip(self.weights, self.mean):
            weights.data.copy_(mean)


def codes_of(text, outputs):
    return [code for character in text for code in outputs[character]]


def read(network, batch):
    """As Network.forward, of lines or of their columns."""
    if batch[0][2].dtype == np.uint8:
        return network(*to_tensors(batch))
    columns = [torch.tensor(each.T) for _, _, each in batch]
    used = torch.tensor([len(each) for each in columns])
    return network.read(torch.nn.utils.rnn.pad_sequence(columns), used)


def with_columns(network, lines, count):
    """The lines with what the first layers see in their columns, states × T, instead of pixels."""
    found = []
    lines = sorted(lines, key=width_of)
    for at in range(0, len(lines), count):
        batch = lines[at : at + count]
        with torch.no_grad():
            columns, used = network.columns(*to_tensors(batch))
        for index, (text, read, _) in enumerate(batch):
            found.append((text, read, columns[: used[index], index].T.numpy().copy()))
    random.shuffle(found)
    return found


def width_of(line):
    return line[2].shape[1]


def to_tensors(batch):
    widths = [pixels.shape[1] for _, _, pixels in batch]
    lines = torch.ones(len(batch), len(batch[0][2]), -(-max(widths) // 3) * 3)
    for line, width, (_, _, pixels) in zip(lines, widths, batch):
        line[:, :width] = torch.tensor(to_input(pixels))
    return lines, torch.tensor(widths)


def batches(lines, size):
    """Lines of about one width together, without end."""
    misread = [line for line in lines if line[0] != line[1]]
    read = [line for line in lines if line[0] == line[1]]
    while True:
        count = min(len(misread), 1500)
        chosen = random.sample(misread, count) + random.sample(read, min(len(read), int(count * 0.8)))
        random.shuffle(chosen)
        together = []
        for at in range(0, len(chosen), size * 8):
            some = sorted(chosen[at : at + size * 8], key=width_of)
            together += [some[start : start + size] for start in range(0, len(some), size)]
        random.shuffle(together)
        yield from together


def count_misread(network, outputs, blank, lines, size):
    wrong = 0
    for at in range(0, len(lines), size):
        batch = lines[at : at + size]
        with torch.no_grad():
            result, used = read(network, batch)
        for index, (text, _, _) in enumerate(batch):
            best = result[: used[index], index].argmax(-1).tolist()
            starts = [now for before, now in zip([None] + best, best) if now != before and now != blank]
            wrong += starts != codes_of(text, outputs)
    return wrong


def read_lines(folder):
    train, held = [], []
    for file in sorted(glob.glob(f"{folder}/*.pkl")):
        with open(file, "rb") as opened:
            lines = [line for line in pickle.load(opened) if width_of(line) <= WIDEST]
        cut = len(lines) * 9 // 10
        train += lines[:cut]
        held += lines[cut:]
    return train, held


def main(model, lines, out, minutes, language="eng"):
    torch.set_num_threads(1)
    random.seed(3)
    torch.manual_seed(3)
    os.makedirs(out, exist_ok=True)
    outputs = read_characters(model, language)
    layers, rest = load(f"{model}/{language}.lstm")
    blank = blank_of(rest)
    shutil.copy(f"{model}/{language}.traineddata", out)
    # A model that was trained here before has them already.
    copied = []
    lacks = not set(ADDED[language]) <= set(outputs)
    if lacks:
        added, copied = characters_to_add(outputs, language, layers["layers"][-1]["outputs"])
        add_outputs(layers, copied)
        add_characters(added, language, model, out)
        outputs = read_characters(out, language)
    else:
        for part in files_of(model, language):
            shutil.copy(part, out)
    settings = SETTINGS[language]
    train, held = read_lines(lines)
    network = Network(layers)
    trainer = Trainer(network, outputs, blank, settings, len(copied))
    if settings.keeps_first_layers:
        train, held = (with_columns(network, some, settings.batch) for some in (train, held))
    if copied and settings.fitted_first > 0:
        some = random.sample(train, min(len(train), 1500))
        texts = [codes_of(text, outputs) for text, _, _ in some]
        columns = [columns for _, _, columns in some]
        fit_outputs(network, list(zip(texts, columns)), blank, len(copied), settings.fitted_first)
        trainer.begin_anew()
    started, limit, mean = time.time(), float(minutes) * 60, None
    for batch in batches(train, settings.batch):
        part = (time.time() - started) / limit
        if part >= 1:
            break
        rate = RATE * min(1, (trainer.steps + 1) / 20) * (1 if part < 0.4 else (1 - part) / 0.6)
        loss = trainer.step(batch, rate)
        mean = loss if mean is None else 0.97 * mean + 0.03 * loss
        if trainer.steps % 50 == 0:
            print(f"{trainer.steps} steps, loss {mean:.4f}", flush=True)
    trainer.settle()
    for character, by in settings.raised.items() if lacks else []:
        network.output.data[outputs[character][0], -1] += by
    save(f"{out}/{language}.lstm", network.store(), rest)
    before = sum(text != read for text, read, _ in held)
    print(f"held out {len(held)} lines, misread {count_misread(network, outputs, blank, held, settings.batch)}, before {before}")


if __name__ == "__main__":
    main(*sys.argv[1:])
