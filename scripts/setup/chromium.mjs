// Runs before the install: Node 20, no dependencies.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';
import { Refusal, say, secondsSince } from './say.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Finds the system's Chromium for the journeys, and installs it where this process may. @returns {Promise<string>} */
export async function findChromium() {
  const named = process.env.CHROMIUM;
  if (named !== undefined && !existsSync(named)) {
    throw new Refusal(
      `CHROMIUM is ${named}, and there is no such file. Name Chromium's program there, or unset it.`,
    );
  }
  const found = named ?? findOnPath(names);
  if (found !== undefined) return found;
  if (process.getuid?.() !== 0 || findOnPath(['apt-get']) === undefined) {
    throw new Refusal(
      'The journeys need Chromium. Install it (on Debian: sudo apt-get install chromium), or name one in the ' +
        'variable CHROMIUM, then run the same command again.',
    );
  }
  return installChromium();
}

async function installChromium() {
  const started = performance.now();
  say('Installing Chromium (apt-get) ...');
  await runApt(['update']);
  // Without a font a browser draws no text; Debian only recommends one.
  await runApt(['install', '--yes', '--no-install-recommends', 'chromium', 'fonts-liberation']);
  const found = findOnPath(names);
  if (found === undefined) {
    throw new Refusal(
      'apt-get installed Chromium but it is not on the PATH. Name it in the variable CHROMIUM, then run the same command again.',
    );
  }
  say(`Installed Chromium in ${secondsSince(started)}.`);
  return found;
}

/** @param {string[]} args */
async function runApt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { code, output } = await run('apt-get', ['--quiet', ...args], { env, quiet: true });
  if (code === 0) return;
  throw new Refusal(
    `${output.trim()}\napt-get ${args[0]} failed (exit code ${code}). Install Chromium by hand, or name one in the ` +
      'variable CHROMIUM, then run the same command again.',
  );
}

/** @param {string[]} commands @returns {string | undefined} the path of the first that exists */
function findOnPath(commands) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return commands.flatMap((command) => folders.map((folder) => join(folder, command))).find(existsSync);
}
