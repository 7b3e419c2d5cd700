"""The network of a Tesseract model in torch, read from Tesseract's own files and written to them.

The layout is that of Network::Serialize and WeightMatrix::Serialize of Tesseract 5. An integer
matrix has a scale for each row: the weights of a row are its bytes times its scale.
"""

import struct

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

INT8, ADAM, DOUBLE = 1, 4, 128  # the mode of a matrix
INT_MODE = 1  # of the training flags of a recognizer
LAYER_RATES = 64  # of the flags of a layer

CONTAINERS = {"Series", "Parallel", "RTLReversed", "TTBReversed", "XYTranspose"}
DENSE = {"Softmax", "Tanh", "Relu", "Linear", "Logistic"}
SIZED = {"Convolve", "Maxpool", "Reconfig"}


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, count):
        self.at += count
        return self.data[self.at - count : self.at]

    def numbers(self, form):
        values = struct.unpack("<" + form, self.take(struct.calcsize("<" + form)))
        return values if len(values) > 1 else values[0]

    def string(self):
        return self.take(self.numbers("I")).decode()


def read_matrix(reader):
    mode, rows, columns = reader.numbers("Bii")
    assert mode & DOUBLE, "matrices of before Tesseract 4 are not read"
    if not mode & INT8:
        reader.take(8)
        return np.frombuffer(reader.take(8 * rows * columns), "<f8").reshape(rows, columns).copy()
    reader.take(1)
    weights = np.frombuffer(reader.take(rows * columns), np.int8).reshape(rows, columns)
    # There may be more scales than rows: Tesseract rounds their number up for its vectors.
    scales = np.frombuffer(reader.take(8 * reader.numbers("I")), "<f8")[:rows]
    return weights * scales[:, None]


def write_matrix(weights, integer):
    mode = DOUBLE | ADAM | (INT8 if integer else 0)
    head = struct.pack("<Bii", mode, *weights.shape)
    if not integer:
        return head + struct.pack("<d", 0) + weights.astype("<f8").tobytes()
    scales = np.abs(weights).max(1) / 127
    rounded = np.floor(weights / np.where(scales == 0, 1, scales)[:, None] + 0.5)
    body = struct.pack("<b", 0) + rounded.clip(-127, 127).astype(np.int8).tobytes()
    return head + body + struct.pack("<I", len(scales)) + scales.astype("<f8").tobytes()


def read_layer(reader):
    assert reader.numbers("b") == 0, "the kind of a layer is told by its name"
    layer = {"type": reader.string()}
    layer["training"], layer["backward"], layer["flags"] = reader.numbers("bbi")
    layer["inputs"], layer["outputs"], layer["count"] = reader.numbers("iii")
    layer["name"] = reader.string()
    kind = layer["type"]
    if kind in CONTAINERS:
        layer["layers"] = [read_layer(reader) for _ in range(reader.numbers("I"))]
        if layer["flags"] & LAYER_RATES:
            layer["rates"] = reader.take(4 * reader.numbers("I"))
    elif kind == "Input":
        layer["size"] = reader.take(20)
    elif kind in SIZED:
        layer["size"] = reader.take(8)
    elif kind in ("LSTM", "SummLSTM"):
        layer["gate inputs"] = reader.numbers("i")
        layer["matrices"] = [read_matrix(reader) for _ in range(4)]
    elif kind in DENSE:
        layer["matrices"] = [read_matrix(reader)]
    else:
        raise ValueError(f"a layer of kind {kind}")
    return layer


def write_layer(layer, integer):
    string = lambda text: struct.pack("<I", len(text)) + text.encode()
    data = struct.pack("<b", 0) + string(layer["type"])
    data += struct.pack("<bbi", layer["training"], layer["backward"], layer["flags"])
    data += struct.pack("<iii", layer["inputs"], layer["outputs"], layer["count"])
    data += string(layer["name"])
    if "layers" in layer:
        data += struct.pack("<I", len(layer["layers"]))
        data += b"".join(write_layer(each, integer) for each in layer["layers"])
        if "rates" in layer:
            data += struct.pack("<I", len(layer["rates"]) // 4) + layer["rates"]
    data += layer.get("size", b"")
    if "gate inputs" in layer:
        data += struct.pack("<i", layer["gate inputs"])
    return data + b"".join(write_matrix(each, integer) for each in layer.get("matrices", []))


def load(file):
    """The layers of an .lstm component, and what follows them there."""
    with open(file, "rb") as opened:
        reader = Reader(opened.read())
    return read_layer(reader), reader.data[reader.at :]


def blank_of(rest):
    """The output for no character."""
    at = 4 + struct.unpack_from("<I", rest)[0]
    return struct.unpack_from("<i", rest, at + 12)[0]


def save(file, layers, rest, integer=True):
    """`integer` is as Tesseract reads by, otherwise as lstmtraining goes on from."""
    at = 4 + struct.unpack_from("<I", rest)[0]  # after the network's description
    (flags,) = struct.unpack_from("<i", rest, at)
    flags = flags | INT_MODE if integer else flags & ~INT_MODE
    with open(file, "wb") as opened:
        opened.write(write_layer(layers, integer))
        opened.write(rest[:at] + struct.pack("<i", flags) + rest[at + 4 :])


def add_outputs(layers, copied):
    """Adds an output for each of `copied`, a little less likely than that one is."""
    last = layers["layers"][-1]
    old = last["matrices"][0]
    added = old[copied].copy()
    added[:, -1] -= 1.5
    last["matrices"] = [np.vstack([old, added])]
    for layer in (last, layers):
        layer["outputs"] += len(copied)
        layer["count"] += added.size


def round_weights(weights):
    """As in the integer network, with the gradient of the exact weights."""
    exact = weights.detach()
    scale = exact.abs().amax(1, keepdim=True).clamp_min(1e-12) / 127
    return weights + (torch.round(exact / scale) * scale - exact)


def round_signal(signal):
    exact = signal.detach()
    return signal + (torch.round(exact * 127).clamp(-127, 127) / 127 - exact)


class Lstm(nn.Module):
    """On disk are the cell's input and the gates for input, forgetting and output; torch wants the
    cell's input in the third place."""

    def __init__(self, layer):
        super().__init__()
        cell, enter, forget, leave = layer["matrices"]
        self.layer, self.states = layer, len(cell)
        self.weights = nn.Parameter(torch.tensor(np.concatenate([enter, forget, cell, leave])).float())

    def forward(self, signal):
        """Of T × B × inputs."""
        weights = round_weights(self.weights)
        inputs = weights.shape[1] - self.states - 1
        from_input, from_state, bias = weights.split([inputs, self.states, 1], 1)
        bias = bias[:, 0].contiguous()
        zero = signal.new_zeros(1, signal.shape[1], self.states)
        parts = [from_input.contiguous(), from_state.contiguous(), bias, torch.zeros_like(bias)]
        return torch._VF.lstm(signal, (zero, zero), parts, True, 1, 0.0, False, False, False)[0]

    def store(self):
        enter, forget, cell, leave = self.weights.detach().double().numpy().reshape(4, self.states, -1)
        self.layer["matrices"] = [cell, enter, forget, leave]


class Network(nn.Module):
    """[1,H,0,1 Ct3,3,16 Mp3,3 Lfys Lfx Lrx Lfx O1c1], as the models of tessdata are; rounded as in
    integers, so that it learns to read in spite of it."""

    def __init__(self, layers):
        super().__init__()
        _, edges, _, upright, along, back, last, output = layers["layers"]
        self.layers, self.output_layer = layers, output
        # So few weights find edges that they stay as they are.
        self.register_buffer("edges", torch.tensor(edges["layers"][1]["matrices"][0]).float())
        self.upright = Lstm(upright["layers"][0])
        self.along, self.back, self.last = Lstm(along), Lstm(back["layers"][0]), Lstm(last)
        self.output = nn.Parameter(torch.tensor(output["matrices"][0]).float())

    def forward(self, lines, widths):
        """Lines of B × H × W, from -1 to 1, and their widths. Gives what softmax takes of
        T × B × outputs, and how many of each T count."""
        return self.read(*self.columns(lines, widths))

    def columns(self, lines, widths):
        """What the first layers see in each column of lines, T × B × states, and how many count."""
        count, height, width = lines.shape
        steps, used = width // 3, (widths // 3).clamp(max=width // 3)
        with torch.no_grad():
            signal = round_signal(F.max_pool2d(torch.tanh(self.find_edges(lines, widths)), 3))
        signal = signal.permute(2, 0, 3, 1).reshape(height // 3, count * steps, -1)
        signal = self.upright(signal)[-1].reshape(count, steps, -1).transpose(0, 1)
        return round_signal(signal), used

    def read(self, columns, used):
        signal = self.states(columns, used)
        weights = round_weights(self.output)
        return signal @ weights[:, :-1].T + weights[:, -1], used

    def states(self, columns, used):
        """What the outputs are made of, T × B × states."""
        signal = round_signal(self.along(columns))
        order = turned(len(columns), used)
        signal = round_signal(turn(self.back(turn(signal, order)), order))
        return round_signal(self.last(signal))

    def find_edges(self, lines, widths):
        """What is outside of a line is noise, as in Tesseract's Convolve."""
        count, height, width = lines.shape
        around = torch.rand(count, height + 2, width + 2) * 2 - 1
        inside = (torch.arange(width)[None] < widths[:, None])[:, None]
        around[:, 1:-1, 1:-1] = torch.where(inside, lines, around[:, 1:-1, 1:-1])
        shifted = [around[:, y : y + height, x : x + width] for x in range(3) for y in range(3)]
        weights = round_weights(self.edges)
        found = round_signal(torch.stack(shifted, -1)) @ weights[:, :-1].T + weights[:, -1]
        return found.permute(0, 3, 1, 2)

    def store(self):
        """The layers with the weights as they are now."""
        self.output_layer["matrices"] = [self.output.detach().double().numpy()]
        for part in (self.upright, self.along, self.back, self.last):
            part.store()
        return self.layers


def turned(steps, used):
    """From which step each comes where lines are read from their ends: T × B."""
    forward = torch.arange(steps)[:, None].expand(steps, len(used))
    backward = used[None] - 1 - forward
    return torch.where(backward >= 0, backward, forward)


def turn(signal, order):
    return torch.gather(signal, 0, order[:, :, None].expand(-1, -1, signal.shape[2]))


def to_input(pixels):
    """Gray pixels as NetworkIO::FromPix gives them to the network: black and white are where the
    extremes along the middle row are."""
    row = pixels[len(pixels) // 2].astype(int)
    before, here, after = row[:-2], row[1:-1], row[2:]
    low = here[((here < before) & (here <= after)) | ((here <= before) & (here < after))]
    high = here[((here > before) & (here >= after)) | ((here >= before) & (here > after))]
    black = quantile(low if len(low) else np.array([0]), 0.25)
    white = quantile(high if len(high) else np.array([255]), 0.75)
    contrast = (white - black) / 2 if white > black else 1
    return np.clip((pixels.astype(np.float32) - black) / contrast - 1, -1, 1)


def quantile(values, part):
    """As STATS::ile counts: between the edges of the last bucket."""
    counts = np.bincount(values, minlength=256)
    target = np.clip(part * len(values), 1, len(values))
    sums = np.cumsum(counts)
    bucket = int(np.searchsorted(sums, target))
    return bucket + 1 - (sums[bucket] - target) / counts[bucket]
