import { expect } from '@jest/globals';
import { configureAxe, toHaveNoViolations } from 'jest-axe';

expect.extend(toHaveNoViolations);

/** Finds violations of accessibility rules, and describes nothing else that the rules looked at. */
export const axe = configureAxe({ resultTypes: ['violations'] });
