import { MyBids } from '../features/bids/MyBids';
import { Watchlist } from '../features/pools/Watchlist';

/** The wallet's bids in all sales, and the sales it watches. */
export default function MyBidsPage() {
  return (
    <div className="container my-bids">
      <MyBids />
      <Watchlist />
    </div>
  );
}
