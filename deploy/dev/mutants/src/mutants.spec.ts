import { apply, mutantsOf } from './mutants.js';

const allOf = (source: string) => mutantsOf(source).map((mutant) => apply(source, mutant));

describe('the mutants of a source', () => {
  it('change one operator each', () => {
    expect(allOf('a < b && c')).toEqual(['a < b || c', 'a <= b && c']);
  });

  it('negate conditions, but comparisons only by their operator', () => {
    expect(allOf('if (ready) go();')).toEqual(['if (!(ready)) go();']);
    expect(allOf('x === y ? 0 : z')).toEqual(['x !== y ? 0 : z', 'x === y ? (0 + 1) : z']);
  });

  it('change constants and defaults', () => {
    expect(allOf('const f = (a = true) => 5n;')).toEqual([
      'const f = (a = false) => 5n;',
      'const f = (a = true) => (5n + 1n);',
    ]);
    expect(allOf("const { a = 'b' } = c;")).toEqual(['const { a = undefined } = c;']);
  });

  it('do not change types, imports, decorators and strings', () => {
    expect(allOf("import { a } from './1'; type B = 1; const c: 2 | true = d;")).toEqual([]);
    expect(allOf("const a = 'b' + c;")).toEqual([]);
    expect(allOf('@Column({ width: 1 }) class A {}')).toEqual([]);
  });
});
