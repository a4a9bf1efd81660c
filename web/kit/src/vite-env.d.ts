/// <reference types="vite/client" />

/** True only in builds made with VITE_DEMO_WALLET=1 (the local stack). */
declare const __DEMO_WALLET__: boolean;

declare module '*.css';
declare module 'jest-axe' {
  interface AxeResults {
    violations: { id: string; description: string; nodes: { html: string }[] }[];
  }
  export function configureAxe(
    options: object,
  ): (html: Element | string, options?: object) => Promise<AxeResults>;
  export const toHaveNoViolations: {
    toHaveNoViolations(results: AxeResults): { pass: boolean; message(): string };
  };
}

declare namespace jest {
  interface Matchers<R> {
    toHaveNoViolations(): R;
  }
}
