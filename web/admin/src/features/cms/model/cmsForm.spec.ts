import { emptyCmsForm, keywordsOf, validateCms } from './cmsForm';

it('a CMS page without a title is invalid', () => {
  expect(validateCms(emptyCmsForm)).toEqual({ pageTitle: 'cannot be blank!' });
  expect(validateCms({ ...emptyCmsForm, pageTitle: 'About' })).toEqual({});
});

it('keywords are stored as an array, split by spaces', () => {
  expect(keywordsOf(' token  sale\tlaunch ')).toEqual(['token', 'sale', 'launch']);
  expect(keywordsOf('')).toEqual([]);
});

it('a new page is published, with a link neither in the header nor in the footer', () => {
  expect(emptyCmsForm).toMatchObject({ pageStatus: true, showLinkInHeader: false, showLinkInFooter: false });
});
