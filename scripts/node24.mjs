// node scripts/node24.mjs SCRIPT [ARGUMENT ...]: installs what is missing and runs a script of this repository on
// Node 24. Runs before the install: Node 20, no dependencies.
import { spawn } from 'node:child_process';
import { environmentOfNode24, findNode24 } from './setup/node24.mjs';
import { installPackages } from './setup/packages.mjs';
import { root } from './setup/root.mjs';
import { exitCode } from './setup/run.mjs';
import { exitWith, printToStderr } from './setup/say.mjs';

printToStderr();
await exitWith(async () => {
  await installPackages();
  const node = await findNode24();
  const script = spawn(node, process.argv.slice(2), {
    cwd: root,
    env: environmentOfNode24(),
    stdio: 'inherit',
  });
  // A terminal sends Ctrl-C to the script too; this process waits for its end.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => script.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    script.on('error', reject);
    script.on('exit', (code, signal) => resolve(exitCode(code, signal)));
  });
});
