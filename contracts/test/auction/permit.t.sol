// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AuctionTest} from "./AuctionTest.sol";
import {IAuction} from "../../src/interfaces/IAuction.sol";
import {TestToken} from "../../src/testing/TestToken.sol";

contract PermitTest is AuctionTest {
    uint256 private constant KEY = 0xA11CE;
    address private signer = vm.addr(KEY);

    function test_placesOrdersWithASignedAllowance() public {
        uint256 pool = givenLivePool();
        bidding.mint(signer, 5 ether);
        placeWithPermit(pool, sign(bidding, 2 ether));
        assertEq(bidding.balanceOf(signer), 3 ether);
        assertEq(bidding.allowance(signer, address(auction)), 0);
    }

    function test_whenTheSignatureWasUsedByAnother_theAllowanceItGaveIsUsed() public {
        uint256 pool = givenLivePool();
        bidding.mint(signer, 5 ether);
        IAuction.Permit memory permit = sign(bidding, 2 ether);
        bidding.permit(signer, address(auction), permit.value, permit.deadline, permit.v, permit.r, permit.s);
        placeWithPermit(pool, permit);
        assertEq(bidding.balanceOf(signer), 3 ether);
    }

    function test_whenPermitFails_theStandingAllowanceIsUsed() public {
        uint256 pool = givenLivePool();
        fundSigner();
        IAuction.Permit memory permit;
        placeWithPermit(pool, permit);
        assertEq(bidding.balanceOf(signer), 3 ether);
    }

    function test_withNeither_reverts() public {
        uint256 pool = givenLivePool();
        bidding.mint(signer, 5 ether);
        IAuction.Permit memory permit;
        vm.prank(signer);
        vm.expectRevert();
        auction.placeSellOrdersWithPermit(
            pool, new bytes32[](0), list(1 ether), list(2 ether), new uint256[](1), permit
        );
    }

    function test_initiatesWithASignedAllowance() public {
        pooling.mint(signer, 1000 ether);
        IAuction.Permit memory permit = sign(pooling, 1000 ether);
        IAuction.PoolTerms memory terms = defaultTerms();
        vm.prank(signer);
        uint256 pool = auction.initiatePoolWithPermit(terms, permit);
        assertEq(auction.poolData(pool).poolOwner, signer);
        assertEq(pooling.balanceOf(signer), 0);
    }

    function fundSigner() private {
        fund(signer, 5 ether);
    }

    function placeWithPermit(uint256 pool, IAuction.Permit memory permit) private {
        vm.prank(signer);
        auction.placeSellOrdersWithPermit(
            pool, new bytes32[](0), list(1 ether), list(2 ether), new uint256[](1), permit
        );
    }

    function sign(TestToken token, uint256 value) private view returns (IAuction.Permit memory permit) {
        permit.value = value;
        permit.deadline = block.timestamp;
        bytes32 typeHash =
            keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
        bytes32 structHash =
            keccak256(abi.encode(typeHash, signer, address(auction), value, token.nonces(signer), permit.deadline));
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", token.DOMAIN_SEPARATOR(), structHash));
        (permit.v, permit.r, permit.s) = vm.sign(KEY, digest);
    }
}
