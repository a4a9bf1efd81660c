// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {IAuction} from "../interfaces/IAuction.sol";
import {Users} from "./Users.sol";

/// @title Owner, admin and fee parameters
/// @notice The owner (passed on in two steps) sets the fee parameters and names the admin, and can touch nothing else.
abstract contract Administration is IAuction, Users, Ownable2Step {
    /// @inheritdoc IAuction
    uint256 public constant FEE_DENOMINATOR = 1000;
    /// @inheritdoc IAuction
    uint256 public constant MAX_FEE_NUMERATOR = 15;

    /// @inheritdoc IAuction
    address public admin;
    /// @inheritdoc IAuction
    uint16 public feeNumerator;
    /// @inheritdoc IAuction
    uint32 public feeReceiverUserId;

    constructor(address owner_, address admin_, uint16 feeNumerator_, address feeReceiver_) Ownable(owner_) {
        _setAdmin(admin_);
        _setFeeParameters(feeNumerator_, feeReceiver_);
    }

    modifier onlyAdmin() {
        if (msg.sender != admin) revert NotAdmin();
        _;
    }

    /// @inheritdoc IAuction
    function setFeeParameters(uint16 feeNumerator_, address feeReceiver_) external onlyOwner {
        _setFeeParameters(feeNumerator_, feeReceiver_);
    }

    /// @inheritdoc IAuction
    function setAdmin(address admin_) external onlyOwner {
        _setAdmin(admin_);
    }

    /// @notice Refused, see `OwnerRequired`.
    function renounceOwnership() public pure override {
        revert OwnerRequired();
    }

    function _setFeeParameters(uint16 feeNumerator_, address feeReceiver_) private {
        if (feeNumerator_ > MAX_FEE_NUMERATOR) revert FeeTooHigh();
        feeNumerator = feeNumerator_;
        feeReceiverUserId = _ensureUser(feeReceiver_);
        emit FeeParametersChanged(feeNumerator_, feeReceiverUserId);
    }

    function _setAdmin(address admin_) private {
        if (admin_ == address(0)) revert ZeroAddress();
        admin = admin_;
        emit AdminChanged(admin_);
    }
}
