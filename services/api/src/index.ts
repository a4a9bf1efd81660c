export { ACCOUNT_HEADER, OTHER_ACCOUNT } from './account.js';
export {
  toDecimalText,
  compactAmount,
  decimalsOf,
  formatAmount,
  formatBalance,
  formatExact,
  type Unit,
} from './rules/amount.js';
export { CONTENT_ID, FILE_PATTERN, filesIn, isStoredFile } from './rules/content-id.js';
export { EMAIL, isEmail, PHONE } from './rules/contact.js';
export { csvLine } from './rules/csv.js';
export { blocksOf, descriptionFault, htmlRules, leadOf, textOf } from './rules/html.js';
export { limits } from './rules/limits.js';
export { isLink } from './rules/link.js';
export { adminPages, mayOpen, walletPages, type AdminPage } from './rules/pages.js';
export {
  comparePrices,
  formatPrice,
  formatRatio,
  priceNumber,
  type PairDecimals,
  type ExactPrice,
} from './rules/price.js';
export { personalDataOf, personalReads, type PersonalData, type ReadName } from './rules/personal.js';
export { RECORD_ID } from './rules/record-id.js';
export { contactFields, reviewFields, type ContactField, type ReviewField } from './rules/review.js';
export { callRoles, mayCall, narrowRoles, tokenRole, type NarrowRole } from './rules/roles.js';
export { signInMessage, type SignIn } from './rules/sign-in.js';
export { statistics, type Statistic } from './rules/statistics.js';
export { STATEMENT_POOLING_KINDS } from './rules/statement.js';
export { shownLine, shownText } from './rules/text.js';
export {
  API_ROOTS,
  isApiPath,
  isAdminPath,
  isAuthPath,
  pathOf,
  paths,
  type CallName,
  type Method,
  type PathParams,
} from './paths.js';
export { request, type CallInput, type CallInputs, type Request } from './request.js';
export type * from './events.js';
export type * from './routes/index.js';
export { traceparentOf } from './trace.js';
