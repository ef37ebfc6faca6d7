#!/bin/sh
# Makes the fonts in fonts/ from those of Debian (fonts-noto-core, fonts-dejavu-core) with pyftsubset (fonttools):
# the letters of Latin, Greek and Cyrillic writing, signs, and no hints, since printers and screens of today need none.
set -eu
cd "$(dirname "$0")/../fonts"
noto=/usr/share/fonts/truetype/noto
dejavu=/usr/share/fonts/truetype/dejavu
text=U+0020-007E,U+00A0-017F,U+018F,U+0192,U+01A0,U+01A1,U+01AF,U+01B0,U+01CD-01DC,U+01E6,U+01E7,U+01FA-01FF,U+0218-021B,U+0259,U+02BB,U+02BC,U+02C6,U+02C7,U+02D8-02DD,U+0300-0304,U+0306-030C,U+031B,U+0323,U+0326-0328,U+0384-03CE,U+0400-045F,U+0462,U+0463,U+0472-0475,U+0490-0493,U+049A-04A3,U+04AE-04B3,U+04B6,U+04B7,U+04BA,U+04BB,U+04D8,U+04D9,U+04E8,U+04E9,U+1E02,U+1E03,U+1E0A,U+1E0B,U+1E1E,U+1E1F,U+1E40,U+1E41,U+1E56,U+1E57,U+1E60,U+1E61,U+1E6A,U+1E6B,U+1E80-1E85,U+1E9E,U+1EA0-1EF9,U+2002-200A,U+2010-2015,U+2018-201E,U+2020-2022,U+2026,U+202F,U+2030,U+2032,U+2033,U+2039,U+203A,U+2044,U+2070,U+2074-208E,U+20A0-20BF,U+2113,U+2116,U+2122,U+2126,U+2150-215E,U+2212,U+FB01,U+FB02,U+FFFD
mono=U+0020-007E,U+00A0-017F,U+0384-03CE,U+0400-045F,U+2010-2015,U+2018-201E,U+2020-2022,U+2026,U+20AC,U+2190-2193,U+2212,U+2500-257F,U+FFFD
signs=U+0020,U+2100-2109,U+2117-2121,U+2127-2138,U+2190-21BB,U+21D0-21D9,U+2200-2220,U+2223-223D,U+2241-2262,U+2264-226F,U+2282-228B,U+2295-2299,U+22A2-22A5,U+22C0-22C6,U+22EE-22F1,U+2308-230B,U+25A0-25A1,U+25AA-25AB,U+25B2-25C7,U+25C9-25CF,U+25E6,U+2605,U+2606,U+2610-2612,U+2660-2667,U+266D-266F,U+26A0,U+2713-2718,U+27E8,U+27E9,U+2A7D,U+2A7E
make() {
  pyftsubset "$1" --output-file="$2" --unicodes="$3" --no-hinting --notdef-outline --no-glyph-names --no-recalc-timestamp \
    --layout-features='' --name-IDs=0,1,2,4,5,6,13,14 --drop-tables+=GPOS,GSUB,GDEF,MATH,kern,FFTM,DSIG,gasp,meta
}
for face in NotoSerif-Regular NotoSerif-Italic NotoSerif-Bold NotoSans-Regular NotoSans-Bold; do
  make "$noto/$face.ttf" "$face.ttf" "$text"
done
make "$dejavu/DejaVuSansMono.ttf" DejaVuSansMono.ttf "$mono"
make "$dejavu/DejaVuSans.ttf" DejaVuSans-Signs.ttf "$signs"
