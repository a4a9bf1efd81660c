// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AuctionTest} from "./AuctionTest.sol";
import {IAuction} from "../../src/interfaces/IAuction.sol";

contract PlaceSellOrdersTest is AuctionTest {
    function test_takesTheSumAndRecordsEachOrder() public {
        uint256 pool = givenLivePool();
        fund(alice, 10 ether);
        uint96[] memory buys = new uint96[](2);
        uint96[] memory sells = new uint96[](2);
        (buys[0], sells[0]) = (1 ether, 3 ether);
        (buys[1], sells[1]) = (2 ether, 4 ether);
        vm.expectEmit(address(auction));
        emit IAuction.NewUser(3, alice);
        vm.expectEmit(address(auction));
        emit IAuction.NewSellOrderPlaced(pool, alice, auction.getEncodedOrder(3, 0, 1 ether, 3 ether));
        vm.expectEmit(address(auction));
        emit IAuction.NewSellOrderPlaced(pool, alice, auction.getEncodedOrder(3, 1, 2 ether, 4 ether));
        vm.prank(alice);
        uint256[] memory orders = auction.placeSellOrders(pool, new bytes32[](0), buys, sells, new uint256[](2));

        assertEq(bidding.balanceOf(alice), 3 ether);
        assertEq(bidding.balanceOf(address(auction)), 7 ether);
        assertTrue(auction.containsOrder(pool, orders[0]) && auction.containsOrder(pool, orders[1]));
        assertEq(auction.poolData(pool).interimSumBidAmount, 7 ether);
    }

    function test_theSameOrderTwiceIsTwoOrders() public {
        uint256 pool = givenLivePool();
        uint256 first = place(pool, alice, 1 ether, 2 ether);
        uint256 second = place(pool, alice, 1 ether, 2 ether);
        assertNotEq(first, second);
        assertTrue(auction.containsOrder(pool, first) && auction.containsOrder(pool, second));
    }

    function test_hintsAreIgnored() public {
        uint256 pool = givenLivePool();
        fund(alice, 2 ether);
        uint256[] memory nonsense = new uint256[](3);
        nonsense[0] = type(uint256).max;
        vm.prank(alice);
        uint256[] memory orders =
            auction.placeSellOrders(pool, new bytes32[](0), list(1 ether), list(2 ether), nonsense);
        assertTrue(auction.containsOrder(pool, orders[0]));
    }

    function test_theMinimumsAndTheReservePriceAreInclusive() public {
        uint256 pool = givenLivePool();
        place(pool, alice, 1 ether, 1 ether);
        refuses(pool, 1 ether - 1, 1 ether, IAuction.BelowMinimumBuyAmount.selector);
        refuses(pool, 1 ether, 1 ether - 1, IAuction.BelowMinimumBiddingAmount.selector);
        refuses(pool, 2 ether, 2 ether - 1, IAuction.BelowReservePrice.selector);
        place(pool, alice, 2 ether, 2 ether);
    }

    function test_anOrderMayBeWorseThanTheOneBefore() public {
        uint256 pool = givenLivePool();
        place(pool, alice, 1 ether, 5 ether);
        place(pool, bob, 1 ether, 2 ether);
    }

    function test_thePoolOwnerMayBid() public {
        place(givenLivePool(), poolOwner, 1 ether, 2 ether);
    }

    function test_onlyFromStartToEnd() public {
        uint256 pool = givenPool();
        vm.warp(START - 1);
        refuses(pool, 1 ether, 1 ether, IAuction.PoolNotStarted.selector);
        vm.warp(START);
        place(pool, alice, 1 ether, 1 ether);
        vm.warp(END - 1);
        place(pool, alice, 1 ether, 1 ether);
        vm.warp(END);
        refuses(pool, 1 ether, 1 ether, IAuction.PoolEnded.selector);
    }

    function test_whenThePoolIsNotOpen_reverts() public {
        uint256 cancelled = givenLivePool();
        givenCancelledPool(cancelled);
        refuses(cancelled, 1 ether, 1 ether, IAuction.PoolNotOpen.selector);
        uint256 spam = givenPool();
        givenSpamPool(spam);
        refuses(spam, 1 ether, 1 ether, IAuction.PoolNotOpen.selector);
        refuses(99, 1 ether, 1 ether, IAuction.PoolNotFound.selector);
    }

    function test_whenTheListsAreEmptyOrDiffer_reverts() public {
        uint256 pool = givenLivePool();
        vm.expectRevert(IAuction.NoOrders.selector);
        auction.placeSellOrders(pool, new bytes32[](0), new uint96[](0), new uint96[](0), new uint256[](0));
        vm.expectRevert(IAuction.LengthsDiffer.selector);
        auction.placeSellOrders(pool, new bytes32[](0), list(1 ether), new uint96[](2), new uint256[](1));
    }

    function test_whenThePoolHasAWhitelist_onlyTheListedMayBid() public {
        // A tree of two double-hashed leaves, sorted pairs.
        bytes32 leafOfAlice = leaf(alice);
        bytes32 leafOfBob = leaf(bob);
        IAuction.PoolTerms memory terms = defaultTerms();
        terms.merkleRoot = leafOfAlice < leafOfBob
            ? keccak256(abi.encode(leafOfAlice, leafOfBob))
            : keccak256(abi.encode(leafOfBob, leafOfAlice));
        uint256 pool = initiate(terms);
        vm.warp(START);

        bytes32[] memory proof = new bytes32[](1);
        proof[0] = leafOfBob;
        fund(alice, 1 ether);
        vm.prank(alice);
        auction.placeSellOrders(pool, proof, list(1 ether), list(1 ether), new uint256[](1));

        fund(carol, 1 ether);
        vm.prank(carol);
        vm.expectRevert(IAuction.NotWhitelisted.selector);
        auction.placeSellOrders(pool, proof, list(1 ether), list(1 ether), new uint256[](1));
    }

    function test_whenABandIsFull_reverts() public {
        IAuction.PoolTerms memory terms = defaultTerms();
        terms.minBuyAmount = terms.minimumBiddingAmountPerOrder = 10_000;
        uint256 pool = initiate(terms);
        vm.warp(START);
        uint96 most = type(uint96).max;
        // 32 in the root, and in the band 20,000 units less than 2^103.
        for (uint256 i; i < 32 + 127; ++i) {
            place(pool, alice, most, most);
        }
        uint96 rest = uint96(2 ** 103 - 20_000 - 127 * uint256(most));
        place(pool, alice, rest, rest);
        refuses(pool, 20_000, 20_000, IAuction.PriceBandFull.selector);
        place(pool, alice, 19_999, 19_999);
        // Other bands and settlement don't mind.
        place(pool, alice, most / 2, most);
        settle(pool);
    }

    /// Beyond 16.7 million orders at one price too, each lies at a place of its own.
    function test_aTickHasRoomForMoreThan24BitsCount() public {
        uint256 pool = givenLivePool();
        uint256 last = givenOrderInATick(pool, alice);
        // The tick's word counts its orders above the 104 bits of their bids.
        vm.record();
        uint256 next = place(pool, alice, 1 ether, 3 ether);
        (, bytes32[] memory written) = vm.accesses(address(auction));
        for (uint256 i; i < written.length; ++i) {
            uint256 word = uint256(vm.load(address(auction), written[i]));
            if (word == (2 << 104) + 6 ether) {
                vm.store(address(auction), written[i], bytes32(word + ((2 ** 24 - 2) << 104)));
            }
        }
        uint256 far = place(pool, alice, 1 ether, 3 ether);
        assertEq(uint32(far >> 192), (3 << 29) | 2 ** 24);
        assertTrue(auction.containsOrder(pool, last) && auction.containsOrder(pool, next));
    }

    function leaf(address user) private pure returns (bytes32) {
        return keccak256(bytes.concat(keccak256(abi.encode(user))));
    }

    function refuses(uint256 pool, uint96 minBuyAmount, uint96 sellAmount, bytes4 error) private {
        fund(alice, sellAmount);
        vm.prank(alice);
        vm.expectRevert(error);
        auction.placeSellOrders(pool, new bytes32[](0), list(minBuyAmount), list(sellAmount), new uint256[](1));
    }
}
