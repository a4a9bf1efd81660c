import { z } from 'zod';
import { routes } from './index.js';
import { versionDetail } from './versions.js';

const answers = Object.entries(routes).flatMap(([name, { response }]): [string, z.ZodObject][] =>
  response instanceof z.ZodObject ? [[name, response]] : [],
);

/** For each field named `success` in an answer: whether it takes this value. */
function successIs(value: boolean, answer: z.ZodObject): boolean[] {
  return Object.entries(answer.shape).flatMap(([name, field]: [string, unknown]) => {
    if (field instanceof z.ZodObject) return successIs(value, field);
    return name === 'success' && field instanceof z.ZodType ? [field.safeParse(value).success] : [];
  });
}

describe('the answers', () => {
  it.each(answers)('of %s say that it succeeded, wherever they say so', (_, answer) => {
    expect(answer.shape).toHaveProperty('success');
    expect(successIs(true, answer)).not.toContain(false);
    expect(successIs(false, answer)).not.toContain(true);
  });

  it('about a version have what was saved, without what names the record', () => {
    const { page, faq } = versionDetail.shape;
    expect(Object.keys(page.unwrap().shape).toSorted()).toEqual([
      ...['metaDescription', 'metaKeywords', 'metaTitle', 'pageData', 'pageStatus', 'pageTitle'],
      ...['showLinkInFooter', 'showLinkInHeader'],
    ]);
    expect(Object.keys(faq.unwrap().shape)).toEqual(['title', 'description']);
  });
});
