"""Lets the outputs alone learn, on what the layer below gives as it is.

Added outputs are far from what they have to become, and the steps that are right for the layers
below would take hours to get there. Without these a step takes a tenth of the time.
"""

import random
import time

import torch

from network import round_weights

RATE, ADDED_RATE = 0.003, 0.05
BATCH = 24  # lines
MOST = 6  # of the loss: where text and image disagree it teaches nothing


def fit_outputs(network, lines, blank, added, seconds):
    """Of lines (outputs of the text, columns of states × T); the last `added` outputs are new."""
    texts, signals = signals_of(network, lines)
    weights = network.output
    mean, square = torch.zeros_like(weights), torch.zeros_like(weights)
    rates = torch.full((len(weights), 1), RATE)
    rates[len(weights) - added :] = ADDED_RATE
    started, steps = time.time(), 0
    while (part := (time.time() - started) / seconds) < 1:
        at = random.randrange(len(texts) - BATCH)
        gradient = gradient_of(weights, texts[at : at + BATCH], signals[at : at + BATCH], blank)
        steps += 1
        # As Adam does.
        mean.lerp_(gradient, 0.1)
        square.lerp_(gradient * gradient, 0.01)
        step = mean / (1 - 0.9**steps) / ((square / (1 - 0.99**steps)).sqrt() + 1e-6)
        speed = min(1, steps / 20) * (1 if part < 0.4 else max(0.05, (1 - part) / 0.6))
        weights.data -= speed * rates * step


def signals_of(network, lines):
    """What the last layer but the outputs gives for each line, T × states, and their texts."""
    texts, signals = [], []
    lines = sorted(lines, key=lambda line: line[1].shape[1])
    for at in range(0, len(lines), BATCH):
        batch = lines[at : at + BATCH]
        columns = [torch.tensor(each.T) for _, each in batch]
        used = torch.tensor([len(each) for each in columns])
        with torch.no_grad():
            signal = network.states(torch.nn.utils.rnn.pad_sequence(columns), used)
        texts += [text for text, _ in batch]
        signals += [signal[:length, index].half() for index, length in enumerate(used)]
    return texts, signals


def gradient_of(weights, texts, signals, blank):
    used = torch.tensor([len(each) for each in signals])
    signal = torch.nn.utils.rnn.pad_sequence([each.float() for each in signals])
    rounded = round_weights(weights)
    result = torch.log_softmax(signal @ rounded[:, :-1].T + rounded[:, -1], -1)
    lengths = torch.tensor([len(text) for text in texts])
    loss = torch.nn.functional.ctc_loss(
        result,
        torch.tensor(sum(texts, [])),
        used,
        lengths,
        blank=blank,
        reduction="none",
        zero_infinity=True,
    )
    return torch.autograd.grad((loss / lengths).clamp(max=MOST).mean(), weights)[0]
