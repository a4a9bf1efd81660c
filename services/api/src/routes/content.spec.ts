import { contentRoutes } from './content.js';

const { createCms, getCmsBySlug, createFaq, editSettings } = contentRoutes;

describe('a page', () => {
  it('is published, empty, and linked neither in the header nor in the footer unless that is said', () => {
    expect(createCms.body.parse({ pageTitle: 'About' })).toEqual({
      ...{ pageTitle: 'About', pageData: '', metaTitle: '', metaKeywords: [], metaDescription: '' },
      ...{ showLinkInHeader: false, showLinkInFooter: false, pageStatus: true },
    });
  });

  it.each([
    [' token  sale\tlaunch ', ['token', 'sale', 'launch']],
    [
      ['token sale', ''],
      ['token sale', ''],
    ],
    ['', []],
  ])('has the keywords %j as %j', (metaKeywords, words) => {
    expect(createCms.body.parse({ pageTitle: 'About', metaKeywords }).metaKeywords).toEqual(words);
  });

  it.each(['about-us', 'über uns', 'a & b'])('is found by its slug "%s"', (slug) => {
    expect(getCmsBySlug.params.safeParse({ slug }).success).toBe(true);
  });

  it.each(['', '<b>about</b>', 'about\u00a0us', 'about\nus', 'about\u0000'])(
    'has no slug like %j',
    (slug) => {
      expect(getCmsBySlug.params.safeParse({ slug }).success).toBe(false);
    },
  );
});

it.each([
  ['a page', createCms.body.safeParse({ pageTitle: ' \t' }), 'pageTitle'],
  ['a FAQ', createFaq.body.safeParse({ title: '  ' }), 'title'],
  ['the site', editSettings.body.safeParse({ siteTitle: '\n' }), 'siteTitle'],
])('%s has a title of more than spaces', (_, { error }, field) => {
  expect(error?.issues).toMatchObject([{ path: [field], message: 'cannot be blank!' }]);
});
