declare module 'jest-axe' {
  interface AxeResults {
    violations: { id: string; description: string; nodes: { html: string }[] }[];
  }
  export function axe(html: Element | string, options?: object): Promise<AxeResults>;
  export const toHaveNoViolations: {
    toHaveNoViolations(results: AxeResults): { pass: boolean; message(): string };
  };
}

declare namespace jest {
  interface Matchers<R> {
    toHaveNoViolations(): R;
  }
}
