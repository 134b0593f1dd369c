#!/usr/bin/env bash
# Shows the colour of a red picture that sharp converts from a PNG of 8 and of 16 bits, both with the profile of sRGB.
#
# sharp takes an embedded profile of a picture of 8 bits to sRGB. One of 16 bits becomes numbers of Display P3 instead, also
# with toColourspace('srgb'), and the JPEG that is written of them has no profile: everything reads it as sRGB, and the
# picture is paler than the original. A flatten() mixes with its background in those numbers. A converter of photos that
# only tried 8 bits finds nothing. withIccProfile('srgb') in the same pipeline gives sRGB.
#
# Output on 2026-11-30:
#
#   sharp 0.35.5, libvips 8.18.7
#   8 bits: ff0000, as JPEG fe0000
#   16 bits: ea3322, as JPEG ea3323
#   16 bits withIccProfile('srgb'): ff0000
#
# Exit status: 0 for these colours, 1 for others, 2 if the package could not be installed.
# Needs Node, npm, and 40 MB in the temporary folder.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' > package.json
npm install --silent --no-audit --no-fund --save-exact sharp@0.35.5 || exit 2

cat > convert.cjs <<'PROGRAM'
const sharp = require('sharp');

const red = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } });
const first = async (image) => (await image.raw().toBuffer()).subarray(0, 3).toString('hex');
const jpeg = { quality: 100, chromaSubsampling: '4:4:4' };

async function show() {
  const eight = await red().withIccProfile('srgb').png().toBuffer();
  const sixteen = await red().toColourspace('rgb16').withIccProfile('srgb').png().toBuffer();
  const lines = [];
  for (const [name, file] of [['8 bits', eight], ['16 bits', sixteen]]) {
    const written = await sharp(file).jpeg(jpeg).toBuffer();
    lines.push(`${name}: ${await first(sharp(file).toColourspace('srgb'))}, as JPEG ${await first(sharp(written))}`);
  }
  lines.push(`16 bits withIccProfile('srgb'): ${await first(sharp(sixteen).withIccProfile('srgb'))}`);
  return lines;
}

const seen = [
  '8 bits: ff0000, as JPEG fe0000',
  '16 bits: ea3322, as JPEG ea3323',
  "16 bits withIccProfile('srgb'): ff0000",
];

show().then((lines) => {
  console.log(`sharp ${sharp.versions.sharp}, libvips ${sharp.versions.vips}`);
  console.log(lines.join('\n'));
  if (lines.join() !== seen.join()) {
    console.log('These are not the colours of 2026-11-30.');
    process.exitCode = 1;
  }
});
PROGRAM
node convert.cjs
