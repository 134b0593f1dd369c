import './ui/styles/index.css';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { App } from './app/app.tsx';
import { reloadWhenOutdated } from './app/reload-when-outdated.ts';
import { reportError } from './browser/report-error.ts';

// Names in the error report what an invalid answer should have been.
z.config(z.locales.en());
reloadWhenOutdated();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root, { onCaughtError: (error) => reportError(error, 'page') }).render(<App />);
