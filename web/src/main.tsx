import './ui/styles/index.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App, started } from './app/app.tsx';
import { namePagesBy, reportError, reportUnhandled } from './browser/report-error.ts';
import { ruleAt } from './browser/route-table.ts';
import { pause } from './browser/time.ts';

const spinnerAfterMs = 6000;

reportUnhandled();
namePagesBy(() => ruleAt(window.location.pathname)?.path);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const report = (error: unknown) => reportError(error, 'page');
const site = createRoot(root, { onCaughtError: report, onUncaughtError: report });
// A transition keeps the frame of index.html; a sync render would draw another first.
const draw = () => startTransition(() => site.render(<App />));
// A new spinner would delay a quick start, and so would React's pause after it.
// Not awaited here: the loaded code may import this module.
void Promise.race([started, pause(spinnerAfterMs)]).then(draw, draw);
