// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LibBit} from "solady/utils/LibBit.sol";
import {IAuction} from "../interfaces/IAuction.sol";
import {Clearing} from "./Clearing.sol";
import {OrderWord} from "./OrderWord.sol";
import {Ticks} from "./Ticks.sol";

/// @title A pool's orders, in a lazy trie of price ticks
/// @notice Nothing is ever sorted. The trie has five levels: the root, 256 price bands below it, two more levels of
/// 32 children to a node, and the ticks. An order stays at the first place on the way to its tick that has room: 32 in the
/// root, 64 in a node of level 1 to 3, any number in a tick. Each node knows the sum of what stays there and below,
/// so settlement takes whole nodes by their sums, highest price first, and only descends into the one where the
/// supply is used up. It reads at most 32 + 3·64 orders and 256 + 3·32 nodes, whatever the size of the book.
/// @dev A node's id is a leading 1 and the digits of its ticks on its way: 1 is the root, `COUNT | tick` a tick.
/// A node's word: `count 32 | children in use 32 | sum 128` (64 unused bits on top). Counts never fall: a cancelled order
/// leaves its place empty. The root has no word: its count is the caller's to keep (`rootCount`), its children are
/// `bands`. An order's sequence is `level 3 | index 29`.
library Book {
    using OrderWord for uint256;

    struct Layout {
        /// children in use of the root
        uint256 bands;
        mapping(uint256 node => uint256 word) nodes;
        mapping(uint256 node => uint256[1 << 29] orders) orders;
    }

    uint256 internal constant ROOT = 1;
    uint256 internal constant ROOT_ROOM = 32;
    uint256 internal constant NODE_ROOM = 64;
    uint256 internal constant TICK_LEVEL = 4;
    uint256 internal constant BAND_COUNT = 256;
    /// bits of the tick below a band, and per level below that
    uint256 internal constant BAND_SHIFT = 15;
    uint256 internal constant DIGIT_BITS = 5;

    uint256 private constant INDEX_BITS = 29;
    uint256 private constant SUM_MASK = type(uint128).max;
    uint256 private constant CHILDREN_SHIFT = 128;
    uint256 private constant COUNT_SHIFT = 160;
    uint256 private constant ONE_ORDER = 1 << COUNT_SHIFT;
    /// A band's sum stays below this, so all bands and the root's orders together stay below 2^112.
    uint256 private constant BAND_LIMIT = 1 << 103;

    // -------------------------------------------------------------- writing

    /// @notice Puts an order into the book.
    /// @param rootCount orders ever placed in the root; the caller counts one more when the order `isInRoot`
    /// @return sequence where it lies
    function insert(
        Layout storage book,
        uint256 rootCount,
        uint256 tick,
        uint256 userId,
        uint256 minBuyAmount,
        uint256 sellAmount
    ) internal returns (uint256 sequence) {
        unchecked {
            uint256 node = ROOT;
            uint256 level;
            uint256 index = rootCount;
            if (rootCount == ROOT_ROOM) {
                for (level = 1;; ++level) {
                    node = nodeOf(tick, level);
                    uint256 word = book.nodes[node];
                    if (level == 1) {
                        if (word == 0) book.bands |= 1 << (node & 0xff);
                        if ((word & SUM_MASK) + sellAmount >= BAND_LIMIT) revert IAuction.PriceBandFull();
                    }
                    index = word >> COUNT_SHIFT;
                    if (level == TICK_LEVEL || index < NODE_ROOM) {
                        book.nodes[node] = word + ONE_ORDER + sellAmount;
                        break;
                    }
                    book.nodes[node] = (word | (1 << (CHILDREN_SHIFT + digitBelow(tick, level)))) + sellAmount;
                }
            }
            book.orders[node][index] = OrderWord.encode(userId, tick, minBuyAmount, sellAmount);
            return (level << INDEX_BITS) | index;
        }
    }

    /// @notice Takes an order out of the book, and its bidding tokens out of the sums on its way.
    function remove(Layout storage book, uint256 tick, uint256 order) internal {
        clearPlace(book, tick, order);
        unchecked {
            uint256 sellAmount = order.sell();
            for (uint256 level = order.sequence() >> INDEX_BITS; level != 0; --level) {
                book.nodes[nodeOf(tick, level)] -= sellAmount;
            }
        }
    }

    /// @notice Empties an order's place. The sums no longer matter once nobody reads the clearing off the book.
    function clearPlace(Layout storage book, uint256 tick, uint256 order) internal {
        (uint256 node, uint256 index) = place(tick, order);
        book.orders[node][index] = 0;
    }

    // -------------------------------------------------------------- reading

    /// @notice Whether an order of this sequence lies in the root.
    function isInRoot(uint256 sequence) internal pure returns (bool) {
        return sequence >> INDEX_BITS == 0;
    }

    /// @notice Whether exactly this order lies where its sequence says.
    function contains(Layout storage book, uint256 tick, uint256 order) internal view returns (bool) {
        if (order.sequence() >> INDEX_BITS > TICK_LEVEL) return false;
        (uint256 node, uint256 index) = place(tick, order);
        return book.orders[node][index]
            == OrderWord.encode(order.user(), tick, order.minBuy(), order.sell()) && order.user() != 0;
    }

    /// @notice Finds the clearing rank, and what was bid above and at it.
    /// @param extra an order to clear as if it lay in the book (tick in the sequence's room), zero for none
    function clear(Layout storage book, uint256 rootCount, Clearing.Offer memory offer, uint256 extra)
        internal
        view
        returns (Clearing.Outcome memory outcome)
    {
        unchecked {
            // Orders that stayed above the node at hand, on the way to it; at last also those of the node.
            uint256[] memory strays = new uint256[](ROOT_ROOM + 3 * NODE_ROOM + 1);
            uint256 strayCount = load(book, ROOT, rootCount, strays, 0);
            if (extra != 0) strays[strayCount++] = extra;

            uint256 node = ROOT;
            uint256 used = rootCount == ROOT_ROOM ? book.bands : 0;
            uint256 mask = BAND_COUNT - 1;
            uint256 supplyPrice = offer.supply * offer.reserveBid;
            uint256 unit = offer.reserveBuy * Ticks.ONE;

            for (uint256 shift = BAND_SHIFT;; shift -= DIGIT_BITS) {
                (uint256[] memory sums, uint256 pending) = sumByChild(strays, strayCount, shift, mask);
                pending |= used;
                uint256 child;
                uint256 word;
                while (true) {
                    if (pending == 0) {
                        // The price lies below every child but not below the node, whose lowest tick is the rank:
                        // nobody is at it (rank 0: the book does not cover the supply).
                        outcome.rank = lowestTick(node, shift + (mask == BAND_COUNT - 1 ? 8 : DIGIT_BITS));
                        return outcome;
                    }
                    uint256 digit = LibBit.fls(pending);
                    pending ^= 1 << digit;
                    child = node * (mask + 1) + digit;
                    word = (used >> digit) & 1 == 0 ? 0 : book.nodes[child];
                    uint256 bid = sums[digit] + (word & SUM_MASK);
                    uint256 tick = lowestTick(child, shift);
                    if ((outcome.aboveRank + bid) * unit >= supplyPrice * Ticks.multiple(tick)) {
                        if (shift != 0) break;
                        outcome.rank = tick + 1;
                        outcome.atRank = bid;
                        return outcome;
                    }
                    outcome.aboveRank += bid;
                }
                strayCount = keep(strays, strayCount, child, shift);
                strayCount = load(book, child, word >> COUNT_SHIFT, strays, strayCount);
                node = child;
                used = uint32(word >> CHILDREN_SHIFT);
                mask = (1 << DIGIT_BITS) - 1;
            }
        }
    }

    /// @notice Bidding tokens standing in each price band.
    function depth(Layout storage book, uint256 rootCount)
        internal
        view
        returns (uint256[BAND_COUNT] memory biddingTokens)
    {
        unchecked {
            for (uint256 i; i < rootCount; ++i) {
                uint256 order = book.orders[ROOT][i];
                biddingTokens[order.sequence() >> BAND_SHIFT] += order.sell();
            }
            for (uint256 pending = book.bands; pending != 0; pending &= pending - 1) {
                uint256 band = LibBit.ffs(pending);
                biddingTokens[band] += book.nodes[BAND_COUNT | band] & SUM_MASK;
            }
        }
    }

    // -------------------------------------------------------------- helpers

    /// The node of a level on the way to a tick; level 1 to 4.
    function nodeOf(uint256 tick, uint256 level) private pure returns (uint256) {
        unchecked {
            return (Ticks.COUNT | tick) >> (DIGIT_BITS * (TICK_LEVEL - level));
        }
    }

    /// Which child of its node of a level, 1 to 3, leads to a tick.
    function digitBelow(uint256 tick, uint256 level) private pure returns (uint256) {
        unchecked {
            return (tick >> (DIGIT_BITS * (TICK_LEVEL - 1 - level))) & ((1 << DIGIT_BITS) - 1);
        }
    }

    function lowestTick(uint256 node, uint256 bitsBelow) private pure returns (uint256) {
        return (node << bitsBelow) ^ Ticks.COUNT;
    }

    function place(uint256 tick, uint256 order) private pure returns (uint256 node, uint256 index) {
        uint256 sequence = order.sequence();
        uint256 level = sequence >> INDEX_BITS;
        return (level == 0 ? ROOT : nodeOf(tick, level), sequence & ((1 << INDEX_BITS) - 1));
    }

    /// Appends the orders that stayed in a node to the strays.
    function load(Layout storage book, uint256 node, uint256 count, uint256[] memory strays, uint256 strayCount)
        private
        view
        returns (uint256)
    {
        unchecked {
            uint256[1 << 29] storage orders = book.orders[node];
            for (uint256 i; i < count; ++i) {
                uint256 order = orders[i];
                if (order != 0) strays[strayCount++] = order;
            }
            return strayCount;
        }
    }

    /// What the strays bid below each child of their node, and which children that makes.
    function sumByChild(uint256[] memory strays, uint256 strayCount, uint256 shift, uint256 mask)
        private
        pure
        returns (uint256[] memory sums, uint256 children)
    {
        unchecked {
            sums = new uint256[](mask + 1);
            for (uint256 i; i < strayCount; ++i) {
                uint256 order = strays[i];
                uint256 digit = (order.sequence() >> shift) & mask;
                sums[digit] += order.sell();
                children |= 1 << digit;
            }
        }
    }

    /// Drops the strays that are not on the way below a node.
    function keep(uint256[] memory strays, uint256 strayCount, uint256 node, uint256 shift)
        private
        pure
        returns (uint256 kept)
    {
        unchecked {
            for (uint256 i; i < strayCount; ++i) {
                uint256 order = strays[i];
                if ((Ticks.COUNT | order.sequence()) >> shift == node) strays[kept++] = order;
            }
        }
    }
}
