export { default } from '../features/bids/MyBids';
