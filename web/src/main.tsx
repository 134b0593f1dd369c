import './ui/styles/index.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App, started } from './app/app.tsx';
import { reloadWhenOutdated } from './app/reload-when-outdated.ts';
import { ruleAt } from './app/route-table.ts';
import { pause } from './browser/pause.ts';
import { namePagesBy, reportError } from './browser/report-error.ts';
import { reportUnhandled } from './browser/report-unhandled.ts';
import { whenIdle } from './browser/when-idle.ts';

const spinnerAfterMs = 1000;

reloadWhenOutdated();
reportUnhandled();
namePagesBy(() => ruleAt(window.location.pathname)?.path);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
whenIdle(() => void import('./app/describe-invalid-data.ts'));
const report = (error: unknown) => reportError(error, 'page');
const site = createRoot(root, { onCaughtError: report, onUncaughtError: report });
// A transition waits for what is there already, where a sync render would draw the spinner first.
const draw = () => startTransition(() => site.render(<App />));
// Until then the ring of index.html turns: drawing another would hold a quick start up, and so would React's pause
// after one. Not awaited here: what is loaded meanwhile may need this very module.
void Promise.race([started, pause(spinnerAfterMs)]).then(draw, draw);
