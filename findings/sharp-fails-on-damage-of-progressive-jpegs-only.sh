#!/usr/bin/env bash
# Shows which damaged JPEGs sharp reports: progressive ones, and few of the sequential ones that cameras write.
#
# `failOn: 'warning'`, the default of sharp, is to reject an image that its decoder warns of. libjpeg-turbo decodes sequential
# scans by a fast path while enough bytes are buffered, and that path says nothing of codes that the tables do not have or
# of values out of range; the careful path, which progressive scans and the last bytes of a file take, does. So the same
# damage, 64 bytes set to zero in the middle of the pixels, is an error in a progressive file and passes in a
# sequential one, whose picture is visibly wrong from there on. A service that keeps customers' photos cannot take "decoded
# without a warning" as "whole".
#
# Output on 2026-11-30:
#
#   sharp 0.35.5, libvips 8.18.7, mozjpeg 0826579
#   sequential: of 40 damaged files 40 have other pixels, 1 are rejected
#   progressive: of 40 damaged files 40 have other pixels, 40 are rejected
#
# Exit status: 0 where at most half of the sequential files are rejected, although their pixels changed, and at least nine
# in ten of the progressive ones, 1 otherwise, 2 if the package could not be installed.
# Needs npm, Node 20.9 or newer, and a quarter of a minute.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' > package.json
npm install --silent --no-audit --no-fund --save-exact sharp@0.35.5 || exit 2

cat > measure.cjs <<'PROGRAM'
const sharp = require('sharp');

const files = 40;
const side = { width: 640, height: 480 };

/** A smooth picture with some texture, another one for each number. */
async function jpeg(number, progressive) {
  const pixels = Buffer.alloc(side.width * side.height * 3);
  for (let at = 0; at < pixels.length; at += 1) {
    const x = Math.floor(at / 3) % side.width;
    const y = Math.floor(at / 3 / side.width);
    pixels[at] = 128 + 60 * Math.sin((x + number) / (9 + (at % 3))) + 60 * Math.sin((y * (number + 1)) / 70);
  }
  return sharp(pixels, { raw: { ...side, channels: 3 } }).jpeg({ quality: 90, progressive }).toBuffer();
}

/** With 64 zeros after half of its bytes. */
function damage(file) {
  const damaged = Buffer.from(file);
  damaged.fill(0, file.length >> 1, (file.length >> 1) + 64);
  return damaged;
}

const pixelsOf = (file, failOn) => sharp(file, { failOn }).raw().toBuffer();

async function count(progressive) {
  let [rejected, changed] = [0, 0];
  for (let number = 0; number < files; number += 1) {
    const file = await jpeg(number, progressive);
    const [before, after] = [await pixelsOf(file, 'none'), await pixelsOf(damage(file), 'none')];
    changed += before.equals(after) ? 0 : 1;
    rejected += await pixelsOf(damage(file), 'warning').then(() => 0, () => 1);
  }
  return { rejected, changed };
}

(async () => {
  const { vips, mozjpeg } = sharp.versions;
  console.log(`sharp ${sharp.versions.sharp}, libvips ${vips}${mozjpeg ? `, mozjpeg ${mozjpeg}` : ''}`);
  const [sequential, progressive] = [await count(false), await count(true)];
  for (const [kind, { rejected, changed }] of Object.entries({ sequential, progressive })) {
    console.log(`${kind}: of ${files} damaged files ${changed} have other pixels, ${rejected} are rejected`);
  }
  const isAsDescribed =
    sequential.changed === files && sequential.rejected <= files / 2 && progressive.rejected >= files * 0.9;
  process.exit(isAsDescribed ? 0 : 1);
})();
PROGRAM
node measure.cjs
