/** The admin's texts in the page's language: a page loads the files of the texts that it shows. */
export * as t from './en';
