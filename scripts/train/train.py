"""Trains an unpacked English model on lines of screenshots: train.py MODEL LINES OUT MINUTES

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

import torch

from model_files import ADDED, BLANK, add_characters, read_characters
from network import Network, add_outputs, load, save, to_input

RATE = 6e-4
BATCH = 20
THREADS = 2
# Documents show the first two too rarely for the network to dare, and bullets more often than code
# shows asterisks, which are taken for them.
RAISED = {"`": 2.5, "–": 2.5, "•": -2.5}
WIDEST = 1500  # pixels; a line that is wider costs too much for what it teaches


class Trainer:
    def __init__(self, network, outputs):
        self.network, self.outputs = network, outputs
        self.weights = list(network.parameters())
        self.mean = [each.detach().clone() for each in self.weights]
        self.optimizer = torch.optim.Adam(self.weights, RATE, betas=(0.9, 0.99))
        self.threads = ThreadPoolExecutor(THREADS)
        self.steps = 0

    def step(self, batch, rate):
        """Learns from lines; gives their mean loss for a character."""
        parts = [batch[index::THREADS] for index in range(min(THREADS, len(batch)))]
        results = list(self.threads.map(self.gradients, parts))
        for index, weights in enumerate(self.weights):
            weights.grad = sum(each[1][index] * len(part) for each, part in zip(results, parts)) / len(batch)
        torch.nn.utils.clip_grad_norm_(self.weights, 2.0)
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        self.optimizer.step()
        self.steps += 1
        kept = min(0.99, 1 - 1 / (self.steps * 0.3 + 1))
        for mean, weights in zip(self.mean, self.weights):
            mean.mul_(kept).add_(weights.detach(), alpha=1 - kept)
        return sum(each[0] * len(part) for each, part in zip(results, parts)) / len(batch)

    def gradients(self, batch):
        result, used = self.network(*to_tensors(batch))
        texts = [[self.outputs[character] for character in text] for text, _, _ in batch]
        lengths = torch.tensor([len(text) for text in texts])
        loss = torch.nn.functional.ctc_loss(
            torch.log_softmax(result, -1),
            torch.tensor(sum(texts, [])),
            used,
            lengths,
            blank=BLANK,
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


def to_tensors(batch):
    widths = [pixels.shape[1] for _, _, pixels in batch]
    lines = torch.ones(len(batch), 36, -(-max(widths) // 3) * 3)
    for line, width, (_, _, pixels) in zip(lines, widths, batch):
        line[:, :width] = torch.tensor(to_input(pixels))
    return lines, torch.tensor(widths)


def batches(lines):
    """Lines of about one width together, without end."""
    misread = [line for line in lines if line[0] != line[1]]
    read = [line for line in lines if line[0] == line[1]]
    while True:
        count = min(len(misread), 1500)
        chosen = random.sample(misread, count) + random.sample(read, min(len(read), int(count * 0.8)))
        random.shuffle(chosen)
        together = []
        for at in range(0, len(chosen), BATCH * 8):
            some = sorted(chosen[at : at + BATCH * 8], key=lambda line: line[2].shape[1])
            together += [some[start : start + BATCH] for start in range(0, len(some), BATCH)]
        random.shuffle(together)
        yield from together


def count_misread(network, outputs, lines):
    characters = {output: character for character, output in outputs.items()}
    wrong = 0
    for at in range(0, len(lines), BATCH):
        batch = lines[at : at + BATCH]
        with torch.no_grad():
            result, used = network(*to_tensors(batch))
        for index, (text, _, _) in enumerate(batch):
            best = result[: used[index], index].argmax(-1).tolist()
            starts = [now for before, now in zip([None] + best, best) if now != before and now != BLANK]
            wrong += "".join(characters[each] for each in starts) != text
    return wrong


def read_lines(folder):
    train, held = [], []
    for file in sorted(glob.glob(f"{folder}/*.pkl")):
        with open(file, "rb") as opened:
            lines = [line for line in pickle.load(opened) if line[2].shape[1] <= WIDEST]
        cut = len(lines) * 9 // 10
        train += lines[:cut]
        held += lines[cut:]
    return train, held


def main(model, lines, out, minutes):
    torch.set_num_threads(1)
    random.seed(3)
    torch.manual_seed(3)
    os.makedirs(out, exist_ok=True)
    outputs = read_characters(model)
    layers, rest = load(f"{model}/eng.lstm")
    shutil.copy(f"{model}/eng.traineddata", out)
    # A model that was trained here before has them already.
    lacks = not set(ADDED) <= set(outputs)
    if lacks:
        add_outputs(layers, [outputs[alike] for alike in ADDED.values()])
        add_characters(model, out)
        outputs = read_characters(out)
    else:
        for part in ("eng.lstm-unicharset", "eng.lstm-recoder"):
            shutil.copy(f"{model}/{part}", out)
    train, held = read_lines(lines)
    network = Network(layers)
    trainer = Trainer(network, outputs)
    started, limit, mean = time.time(), float(minutes) * 60, None
    for batch in batches(train):
        part = (time.time() - started) / limit
        if part >= 1:
            break
        rate = RATE * min(1, (trainer.steps + 1) / 20) * (1 if part < 0.4 else (1 - part) / 0.6)
        loss = trainer.step(batch, rate)
        mean = loss if mean is None else 0.97 * mean + 0.03 * loss
        if trainer.steps % 50 == 0:
            print(f"{trainer.steps} steps, loss {mean:.4f}", flush=True)
    trainer.settle()
    for character, by in RAISED.items() if lacks else []:
        network.output.data[outputs[character], -1] += by
    save(f"{out}/eng.lstm", network.store(), rest)
    before = sum(text != read for text, read, _ in held)
    print(f"held out {len(held)} lines, misread {count_misread(network, outputs, held)}, before {before}")


if __name__ == "__main__":
    main(*sys.argv[1:])
