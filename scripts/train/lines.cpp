// The lines of strips as Tesseract gives them to its network, and what it reads there:
//   lines MODEL_FOLDER LANGUAGE [unread] < strips > lines
//
// With `unread` nothing is read there, which takes a tenth of the time.
//
// A strip is three 32-bit integers (its number, width, height) and its gray pixels. For each strip
// follow its number, how many lines it has and the length of the TSV (32-bit integers), the TSV, and
// the lines: left, top, right, bottom in the strip, width, height, and the gray pixels that the
// network is given.
//
// Two functions inside of libtesseract are called through this program's own of the same name, which
// note their arguments and call the real ones. This holds for Tesseract 5.3.

#include <dlfcn.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

extern "C" {
struct Pix;
Pix *pixCreate(int width, int height, int depth);
void pixDestroy(Pix **);
int pixGetWidth(Pix *);
int pixGetHeight(Pix *);
int pixGetPixel(Pix *, int x, int y, uint32_t *value);
struct TessBaseAPI;
TessBaseAPI *TessBaseAPICreate();
int TessBaseAPIInit2(TessBaseAPI *, const char *folder, const char *language, int mode);
int TessBaseAPISetVariable(TessBaseAPI *, const char *name, const char *value);
void TessBaseAPISetPageSegMode(TessBaseAPI *, int mode);
void TessBaseAPISetImage(TessBaseAPI *, const unsigned char *, int width, int height, int bytesPerPixel, int bytesPerLine);
int TessBaseAPIRecognize(TessBaseAPI *, void *monitor);
char *TessBaseAPIGetTsvText(TessBaseAPI *, int page);
void TessDeleteText(const char *);
void TessBaseAPIClear(TessBaseAPI *);
}

#define RECOGNIZE_LINE                                                                \
  "_ZN9tesseract14LSTMRecognizer13RecognizeLineERKNS_9ImageDataEfbdRKNS_4TBOXEPNS_"   \
  "13PointerVectorINS_8WERD_RESEEEii"
#define PREPARE_INPUT \
  "_ZN9tesseract5Input15PreparePixInputERKNS_11StaticShapeENS_5ImageEPNS_5TRandEPNS_9NetworkIOE"

struct Line {
  int16_t left, bottom, right, top;  // as in a TBOX: from the bottom
  int width = 0, height = 0;
  std::vector<uint8_t> pixels;
};
static std::vector<Line> lines;
static bool unread = false;
static const int narrow = 12;  // pixels: hardly any work for the network

using RecognizeLine = void(void *, const void *, float, bool, double, const int16_t *, void *, int, int);
extern "C" RecognizeLine noteLine asm(RECOGNIZE_LINE);
extern "C" void noteLine(void *self, const void *image, float invert, bool debug, double worst,
                         const int16_t *box, void *words, int mode, int amount) {
  static auto real = reinterpret_cast<RecognizeLine *>(dlsym(RTLD_NEXT, RECOGNIZE_LINE));
  lines.push_back({box[0], box[1], box[2], box[3]});
  real(self, image, invert, debug, worst, box, words, mode, amount);
}

using PrepareInput = void(const void *, Pix *, void *, void *);
extern "C" PrepareInput noteInput asm(PREPARE_INPUT);
extern "C" void noteInput(const void *shape, Pix *image, void *random, void *input) {
  static auto real = reinterpret_cast<PrepareInput *>(dlsym(RTLD_NEXT, PREPARE_INPUT));
  if (!lines.empty() && lines.back().width == 0) {
    Line &line = lines.back();
    line.width = pixGetWidth(image);
    line.height = pixGetHeight(image);
    for (int y = 0; y < line.height; y++)
      for (int x = 0; x < line.width; x++) {
        uint32_t value = 0;
        pixGetPixel(image, x, y, &value);
        line.pixels.push_back(value);
      }
  }
  if (!unread) return real(shape, image, random, input);
  Pix *nothing = pixCreate(narrow, pixGetHeight(image), 8);
  real(shape, nothing, random, input);
  pixDestroy(&nothing);
}

template <typename... Numbers>
static void write(Numbers... numbers) {
  const int32_t all[] = {static_cast<int32_t>(numbers)...};
  fwrite(all, sizeof(int32_t), sizeof...(numbers), stdout);
}

int main(int count, char **arguments) {
  unread = count > 3;
  TessBaseAPI *tesseract = TessBaseAPICreate();
  const int networksOnly = 1;
  if (TessBaseAPIInit2(tesseract, arguments[1], arguments[2], networksOnly)) return 1;
  // As in shared/ocr/tesseract/tesseract-variables.ts.
  TessBaseAPISetVariable(tesseract, "user_defined_dpi", "300");
  TessBaseAPISetVariable(tesseract, "tessedit_do_invert", "0");
  TessBaseAPISetVariable(tesseract, "textord_all_prop", "1");
  TessBaseAPISetPageSegMode(tesseract, 6);
  int32_t head[3];
  std::vector<uint8_t> pixels;
  while (fread(head, sizeof head, 1, stdin) == 1) {
    const auto [number, width, height] = head;
    pixels.resize(static_cast<size_t>(width) * height);
    if (fread(pixels.data(), 1, pixels.size(), stdin) != pixels.size()) return 1;
    lines.clear();
    TessBaseAPISetImage(tesseract, pixels.data(), width, height, 1, width);
    TessBaseAPIRecognize(tesseract, nullptr);
    char *tsv = TessBaseAPIGetTsvText(tesseract, 0);
    const size_t length = unread ? 0 : strlen(tsv);
    write(number, lines.size(), length);
    fwrite(tsv, 1, length, stdout);
    TessDeleteText(tsv);
    for (const Line &line : lines) {
      write(line.left, height - line.top, line.right, height - line.bottom, line.width, line.height);
      fwrite(line.pixels.data(), 1, line.pixels.size(), stdout);
    }
    TessBaseAPIClear(tesseract);
  }
  return 0;
}
