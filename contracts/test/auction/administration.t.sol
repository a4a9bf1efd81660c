// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AuctionTest} from "./AuctionTest.sol";
import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {IAuction} from "../../src/interfaces/IAuction.sol";

contract AdministrationTest is AuctionTest {
    function test_itStartsWithWhatItWasDeployedWith() public view {
        assertEq(Ownable2Step(address(auction)).owner(), contractOwner);
        assertEq(auction.admin(), admin);
        assertEq(auction.feeNumerator(), 15);
        assertEq(auction.userAddress(auction.feeReceiverUserId()), feeReceiver);
        assertEq(auction.FEE_DENOMINATOR(), 1000);
        assertEq(auction.MAX_FEE_NUMERATOR(), 15);
        assertEq(auction.PAYMENT_GAS(), 500_000);
    }

    function test_feesAreAtMostOneAndAHalfPercent() public {
        vm.startPrank(contractOwner);
        vm.expectRevert(IAuction.FeeTooHigh.selector);
        auction.setFeeParameters(16, feeReceiver);
        vm.expectRevert(IAuction.ZeroAddress.selector);
        auction.setFeeParameters(1, address(0));
        vm.expectEmit(address(auction));
        emit IAuction.FeeParametersChanged(0, 2);
        auction.setFeeParameters(0, bob);
        assertEq(auction.feeNumerator(), 0);
    }

    function test_aChangeOfFeeAndReceiverDoesNotReachLivePools() public {
        uint256 pool = givenLivePool();
        vm.prank(contractOwner);
        auction.setFeeParameters(1, bob);
        uint256 withdrawn = place(pool, alice, 1 ether, 1000 ether);
        place(pool, alice, 1 ether, 1000 ether);
        cancel(pool, alice, withdrawn);
        settle(pool);
        assertEq(auction.poolData(pool).feeNumerator, 15);
        assertEq(bidding.balanceOf(feeReceiver), 100 ether + 15 ether);
        assertEq(bidding.balanceOf(bob), 0);

        vm.warp(START);
        assertEq(auction.poolData(givenPool()).feeNumerator, 1);
    }

    function test_onlyTheOwnerSetsFeesAndAdmin() public {
        vm.startPrank(admin);
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, admin));
        auction.setFeeParameters(1, bob);
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, admin));
        auction.setAdmin(bob);
    }

    function test_theOwnerNamesTheAdmin() public {
        vm.startPrank(contractOwner);
        vm.expectEmit(address(auction));
        emit IAuction.AdminChanged(bob);
        auction.setAdmin(bob);
        assertEq(auction.admin(), bob);
        vm.expectRevert(IAuction.ZeroAddress.selector);
        auction.setAdmin(address(0));
    }

    function test_ownershipPassesInTwoSteps() public {
        Ownable2Step ownable = Ownable2Step(address(auction));
        vm.prank(contractOwner);
        ownable.transferOwnership(bob);
        assertEq(ownable.owner(), contractOwner);
        assertEq(ownable.pendingOwner(), bob);
        vm.prank(bob);
        ownable.acceptOwnership();
        assertEq(ownable.owner(), bob);
    }

    function test_onlyTheOwnerGivesTheAuctionAway() public {
        Ownable2Step ownable = Ownable2Step(address(auction));
        vm.startPrank(admin);
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, admin));
        ownable.transferOwnership(admin);
        assertEq(ownable.owner(), contractOwner);
        assertEq(ownable.pendingOwner(), address(0));
    }

    function test_onlyTheOneItWasOfferedToAcceptsTheAuction() public {
        Ownable2Step ownable = Ownable2Step(address(auction));
        vm.prank(contractOwner);
        ownable.transferOwnership(bob);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, alice));
        ownable.acceptOwnership();
        assertEq(ownable.pendingOwner(), bob);
    }

    function test_nobodyRenouncesTheAuction() public {
        vm.startPrank(contractOwner);
        vm.expectRevert(IAuction.OwnerRequired.selector);
        Ownable2Step(address(auction)).renounceOwnership();
        vm.startPrank(admin);
        vm.expectRevert(IAuction.OwnerRequired.selector);
        Ownable2Step(address(auction)).renounceOwnership();
    }

    function test_aFeeAboveTheMaximumCannotBeDeployed() public {
        vm.expectRevert();
        this.deploy(16);
    }

    /// Deployed from its code: `vm.deployCode` keeps the reason to itself.
    function test_nobodyCannotOwnIt() public {
        bytes memory code =
            abi.encodePacked(vm.getCode("Auction.sol:Auction"), abi.encode(address(0), admin, uint16(15), feeReceiver));
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableInvalidOwner.selector, address(0)));
        assembly ("memory-safe") {
            pop(create(0, add(code, 32), mload(code)))
        }
    }

    function deploy(uint16 feeNumerator) external {
        deployAuction(feeNumerator);
    }
}

contract RegisterUserTest is AuctionTest {
    function test_givesAnIdOnce() public {
        assertFalse(auction.checkUserId(alice));
        vm.expectRevert(IAuction.UserNotFound.selector);
        auction.getUserId(alice);

        vm.expectEmit(address(auction));
        emit IAuction.UserRegistration(2, alice);
        vm.startPrank(alice);
        assertEq(auction.registerUser(), 2);
        assertEq(auction.getUserId(alice), 2);
        assertEq(auction.userAddress(2), alice);
        assertEq(auction.numUsers(), 2);
        assertTrue(auction.checkUserId(alice));

        vm.expectRevert(IAuction.AlreadyRegistered.selector);
        auction.registerUser();
    }

    function test_idsStartAtOne() public view {
        assertEq(auction.getUserId(feeReceiver), 1);
        assertEq(auction.userAddress(0), address(0));
    }
}
