// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AuctionTest} from "./AuctionTest.sol";
import {IAuction} from "../../src/interfaces/IAuction.sol";

/// @notice The book against a plain list of its orders: same price, same sums, whatever the trie makes of them.
contract ClearingFuzzTest is AuctionTest {
    uint256 private constant ONE = 1 << 17;

    uint256[] private sells;
    uint256[] private multiples;
    uint256 private seed;

    /// Books of up to 300 orders, crowded or spread, some withdrawn again, at a reserve price of 1 to 7.
    function testFuzz_theBookClearsAsAListDoes(uint256 seed_, uint16 count, uint8 spread, uint96 supply) public {
        seed = seed_;
        IAuction.PoolTerms memory terms = defaultTerms();
        terms.minBuyAmount = uint96(random(1, 7) * 10_000);
        terms.minimumBiddingAmountPerOrder = uint96(random(1, 7) * 10_000);
        terms.pooledSellAmount = uint96(bound(supply, 70_000, 1e13));
        uint256 pool = initiate(terms);
        vm.warp(START);

        delete sells;
        delete multiples;
        for (uint256 i = count % 300; i != 0; --i) {
            uint96 buy = uint96(random(70_000, 1e10));
            uint256 limit = ONE + random(0, uint256(1) << (spread % 34));
            if (limit >= ONE << 32) limit = (ONE << 32) - 1;
            uint256 sell = (buy * limit * terms.minimumBiddingAmountPerOrder - 1) / (ONE * terms.minBuyAmount) + 1;
            uint256 end = ((uint256(buy) * terms.minimumBiddingAmountPerOrder << 32) - 1) / terms.minBuyAmount + 1;
            if (sell >= end) sell = end - 1;
            uint256 order = place(pool, alice, buy, uint96(sell));
            if (random(0, 9) == 0) {
                cancel(pool, alice, order);
            } else {
                sells.push(sell);
                multiples.push(floorMultiple(buy, sell, terms.minBuyAmount, terms.minimumBiddingAmountPerOrder));
            }
        }
        settle(pool);
        (uint256 above, uint256 tied) = naive(terms);
        IAuction.ClearingPreview memory clearing = auction.previewClearing(pool);
        assertEq(clearing.biddenAbovePrice, above);
        // Between two limits nobody at the price buys, and it does not matter who is counted there.
        if (tied == type(uint256).max) assertEq(clearing.volumeAtPrice, 0);
        else assertEq(clearing.biddenAtPrice, tied);
    }

    /// Goes down the limits, from the highest, until the bids down to one cover the supply at it.
    function naive(IAuction.PoolTerms memory terms) private view returns (uint256 above, uint256 tied) {
        uint256 below = type(uint256).max;
        while (true) {
            uint256 next;
            for (uint256 i; i < multiples.length; ++i) {
                if (multiples[i] < below && multiples[i] > next) next = multiples[i];
            }
            // Between two limits: the bids above cover the supply without those below.
            if (covers(terms, above, next == 0 ? ONE : next)) return (above, type(uint256).max);
            if (next == 0) return (above, 0);
            uint256 sum;
            for (uint256 i; i < multiples.length; ++i) {
                if (multiples[i] == next) sum += sells[i];
            }
            if (covers(terms, above + sum, next)) return (above, sum);
            above += sum;
            below = next;
        }
    }

    function covers(IAuction.PoolTerms memory terms, uint256 bids, uint256 multiple) private pure returns (bool) {
        return bids * terms.minBuyAmount * ONE
            >= uint256(terms.pooledSellAmount) * terms.minimumBiddingAmountPerOrder * multiple;
    }

    function floorMultiple(uint256 buy, uint256 sell, uint256 reserveBuy, uint256 reserveBid)
        private
        pure
        returns (uint256 multiple)
    {
        multiple = sell * reserveBuy * ONE / (buy * reserveBid);
        uint256 octave;
        while (multiple >> (octave + 18) != 0) ++octave;
        multiple = (multiple >> octave) << octave;
    }

    function random(uint256 low, uint256 high) private returns (uint256) {
        seed = uint256(keccak256(abi.encode(seed)));
        return low + seed % (high - low + 1);
    }
}
