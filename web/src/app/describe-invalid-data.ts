import * as z from 'zod/mini';

// Before this loads, reports say "Invalid input"; afterwards, what was expected.
z.config(z.locales.en());
