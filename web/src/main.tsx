import './ui/styles/index.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { reloadWhenOutdated } from './app/reload-when-outdated.ts';
import { ruleAt } from './app/route-table.ts';
import { namePagesBy, reportError } from './browser/report-error.ts';
import { reportUnhandled } from './browser/report-unhandled.ts';
import { whenIdle } from './browser/when-idle.ts';

reloadWhenOutdated();
reportUnhandled();
namePagesBy(() => ruleAt(window.location.pathname)?.path);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
whenIdle(() => void import('./app/describe-invalid-data.ts'));
const report = (error: unknown) => reportError(error, 'page');
createRoot(root, { onCaughtError: report, onUncaughtError: report }).render(<App />);
