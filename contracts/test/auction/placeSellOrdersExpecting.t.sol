// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AuctionTest} from "./AuctionTest.sol";
import {IAuction} from "../../src/interfaces/IAuction.sol";
import {TestToken} from "../../src/testing/TestToken.sol";

contract PlaceSellOrdersExpectingTest is AuctionTest {
    function test_whenTheSaleIsTheOneSignedFor_theOrderIsPlaced() public {
        uint256 pool = givenLivePool();
        vm.expectCall(address(bidding), abi.encodeWithSelector(bidding.permit.selector), 0);
        uint256 order = placeExpecting(pool, expect(pool));
        assertTrue(auction.containsOrder(pool, order));
        assertEq(bidding.balanceOf(address(auction)), 2 ether);
    }

    function test_theHashIsThatOfWhatDecidesAboutMoneyAndIdentity() public {
        IAuction.PoolTerms memory terms = defaultTerms();
        terms.merkleRoot = "list";
        terms.minFundingThreshold = 5 ether;
        terms.isAtomicClosureAllowed = true;
        uint256 pool = initiate(terms);
        bytes memory identity = abi.encode(block.chainid, auction, pool, poolOwner, pooling, bidding);
        bytes memory rest = abi.encode(
            CANCEL,
            START,
            END,
            1000 ether,
            1 ether,
            1 ether,
            5 ether,
            auction.feeNumerator(),
            true,
            uint8(18),
            uint8(18)
        );
        bytes32 expected = keccak256(bytes.concat(identity, rest));
        assertEq(auction.termsHash(pool), expected);
        vm.startPrank(poolOwner);
        auction.whitelistUpdate(pool, "another list");
        auction.updatePoolUser(pool, "other metadata");
        assertEq(auction.termsHash(pool), expected);
    }

    function test_whenTheMetadataChanged_theOrderIsPlaced() public {
        uint256 pool = givenLivePool();
        IAuction.Expected memory expected = expect(pool);
        vm.prank(poolOwner);
        auction.updatePoolUser(pool, "other");
        assertTrue(auction.containsOrder(pool, placeExpecting(pool, expected)));
    }

    function test_whenTheAdminChangedTheTerms_reverts() public {
        uint256 pool = givenPool();
        IAuction.Expected memory expected = expect(pool);
        vm.prank(admin);
        auction.updatePoolAdmin(pool, START, END, CANCEL, 0, 1 ether + 1);
        vm.warp(START);
        refuses(pool, expected, IAuction.OtherTerms.selector);
    }

    function test_whenItIsAnotherPool_reverts() public {
        uint256 other = givenPool();
        refuses(givenLivePool(), expect(other), IAuction.OtherTerms.selector);
    }

    function test_untilItsDeadlineAndNotAfter() public {
        uint256 pool = givenLivePool();
        IAuction.Expected memory expected = expect(pool);
        vm.warp(expected.deadline + 1);
        refuses(pool, expected, IAuction.TooLate.selector);
        vm.warp(expected.deadline);
        placeExpecting(pool, expected);
    }

    function test_withASignedAllowanceNoOtherIsNeeded() public {
        uint256 pool = givenLivePool();
        IAuction.Expected memory expected = expect(pool);
        (address signer, uint256 key) = makeAddrAndKey("signer");
        bidding.mint(signer, 2 ether);
        IAuction.Permit memory permit;
        (permit.value, permit.deadline) = (2 ether, block.timestamp);
        bytes32 message = keccak256(
            abi.encode(
                keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)"),
                signer,
                address(auction),
                permit.value,
                0,
                permit.deadline
            )
        );
        bytes32 domain = TestToken(address(bidding)).DOMAIN_SEPARATOR();
        (permit.v, permit.r, permit.s) = vm.sign(key, keccak256(abi.encodePacked("\x19\x01", domain, message)));
        vm.prank(signer);
        auction.placeSellOrdersExpecting(pool, new bytes32[](0), list(1 ether), list(2 ether), expected, permit);
        assertEq(bidding.balanceOf(signer), 0);
    }

    function expect(uint256 pool) private view returns (IAuction.Expected memory) {
        return IAuction.Expected(auction.termsHash(pool), vm.getBlockTimestamp() + 2 days);
    }

    function placeExpecting(uint256 pool, IAuction.Expected memory expected) private returns (uint256) {
        fund(alice, 2 ether);
        IAuction.Permit memory none;
        vm.prank(alice);
        return auction.placeSellOrdersExpecting(pool, new bytes32[](0), list(1 ether), list(2 ether), expected, none)[0];
    }

    function refuses(uint256 pool, IAuction.Expected memory expected, bytes4 reason) private {
        fund(alice, 2 ether);
        IAuction.Permit memory none;
        vm.prank(alice);
        vm.expectRevert(reason);
        auction.placeSellOrdersExpecting(pool, new bytes32[](0), list(1 ether), list(2 ether), expected, none);
    }
}
