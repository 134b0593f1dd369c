import { parseArgs } from 'node:util';
import { type RotationStep, rotateSecrets, rotationSteps } from '../server/src/platform/secrets/index.ts';
import { readVariables } from '../server/src/platform/settings/index.ts';

/** Days for which replaced keys are kept: longer than a session may be idle, so no customer is signed out. */
const keepDays = 35;

const usage = `Say what to do (docs/operations.md, "Secrets"):
  npm run rotate-secrets              new keys sign from the next start, keys superseded ${keepDays} days ago go
  npm run rotate-secrets -- prepare   new keys verify only: for several processes, restart them all ...
  npm run rotate-secrets -- promote   ... then let the prepared keys sign, and restart them all again
  npm run rotate-secrets -- clients   new secrets of our own clients at the embedded provider
  --keep-days DAYS                    another number of days`;

/** Prints advice and exits. */
function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

function readStep(text: string): RotationStep {
  return rotationSteps.find((step) => step === text) ?? refuse(usage);
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'keep-days': { type: 'string', default: String(keepDays) } },
    });
    const days = values['keep-days'];
    if (positionals.length > 1 || !/^\d{1,4}$/.test(days)) return refuse(usage);
    return { step: readStep(positionals[0] ?? 'rotate'), keepDays: Number(days) };
  } catch {
    return refuse(usage);
  }
}

/** Rotates DATA_DIR/secrets.json, or prints the next value of SECRETS where that is set. */
async function main(): Promise<void> {
  try {
    const { DATA_DIR: dataDir = './data', SECRETS: ring } = readVariables(process.env);
    const next = await rotateSecrets({ ...readArguments(), dataDir, ring });
    if (next) console.log(next);
    console.error('Done. Restart every process: they read their secrets when they start.');
  } catch (error) {
    refuse(error instanceof Error ? error.message : String(error));
  }
}

await main();
