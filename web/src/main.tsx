import './ui/styles/index.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { reloadWhenOutdated } from './app/reload-when-outdated.ts';
import { reportError } from './browser/report-error.ts';
import { whenIdle } from './browser/when-idle.ts';

reloadWhenOutdated();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
whenIdle(() => void import('./app/describe-invalid-data.ts'));
createRoot(root, { onCaughtError: (error) => reportError(error, 'page') }).render(<App />);
