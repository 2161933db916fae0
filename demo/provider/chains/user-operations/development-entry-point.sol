// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {IAccount, IAccountExecute, IPaymaster, PackedUserOperation} from "@openzeppelin/contracts/interfaces/draft-IERC4337.sol";
import {ERC4337Utils} from "@openzeppelin/contracts/account/utils/draft-ERC4337Utils.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {NoncesKeyed} from "@openzeppelin/contracts/utils/NoncesKeyed.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";

/// Calls a factory for the entry point, so that no factory is called by the entry point itself.
contract DevelopmentSenderCreator {
    function createSender(bytes calldata initCode) external returns (address sender) {
        (bool done, bytes memory result) = address(bytes20(initCode[0:20])).call(initCode[20:]);
        return done && result.length == 32 ? abi.decode(result, (address)) : address(0);
    }
}

/// A small entry point (ERC-4337) with the interface, the hash and the error names of version 0.8. It has no stakes and
/// no aggregators.
contract DevelopmentEntryPoint is EIP712, NoncesKeyed, ReentrancyGuard {
    using ERC4337Utils for PackedUserOperation;

    error FailedOp(uint256 opIndex, string reason);
    error FailedOpWithRevert(uint256 opIndex, string reason, bytes inner);
    error PostOpReverted(bytes returnData);
    error PrefundTooLow();
    error SenderAddressResult(address sender);

    event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed);
    event AccountDeployed(bytes32 indexed userOpHash, address indexed sender, address factory, address paymaster);
    event UserOperationRevertReason(bytes32 indexed userOpHash, address indexed sender, uint256 nonce, bytes revertReason);
    event PostOpRevertReason(bytes32 indexed userOpHash, address indexed sender, uint256 nonce, bytes revertReason);
    event UserOperationPrefundTooLow(bytes32 indexed userOpHash, address indexed sender, uint256 nonce);
    event BeforeExecution();
    event Deposited(address indexed account, uint256 totalDeposit);
    event Withdrawn(address indexed account, address withdrawAddress, uint256 amount);

    /// An operation after its validation. `preOpGas` includes `preVerificationGas`.
    struct Prepared {
        bytes32 hash;
        address payer;
        uint256 prefund;
        uint256 verificationGas;
        uint256 paymasterVerificationGas;
        uint256 preOpGas;
        bytes context;
    }

    DevelopmentSenderCreator public constant senderCreator = DevelopmentSenderCreator(0xEFC2c1444eBCC4Db75e7613d20C6a62fF67A167C);
    bytes32 private constant OPERATION = keccak256("PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData)");
    /// Gas for the entry point's own work after the call of the account.
    uint256 private constant OWN_GAS = 40_000;
    uint256 private constant PENALTY_PERCENT = 10;
    uint256 private constant UNPENALIZED_GAS = 40_000;
    uint256 private constant REASON_LIMIT_BYTES = 2048;

    mapping(address account => uint256) public balanceOf;

    constructor() EIP712("ERC4337", "1") {}

    receive() external payable {
        depositTo(msg.sender);
    }

    function depositTo(address account) public payable {
        balanceOf[account] += msg.value;
        emit Deposited(account, balanceOf[account]);
    }

    function withdrawTo(address payable to, uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        emit Withdrawn(msg.sender, to, amount);
        (bool done,) = to.call{value: amount}("");
        require(done, "failed to withdraw");
    }

    function getNonce(address sender, uint192 key) external view returns (uint256) {
        return nonces(sender, key);
    }

    function incrementNonce(uint192 key) external {
        _useNonce(msg.sender, key);
    }

    function getDomainSeparatorV4() external view returns (bytes32) {
        return _domainSeparatorV4();
    }

    function getUserOpHash(PackedUserOperation calldata op) public view returns (bytes32) {
        return _hashTypedDataV4(keccak256(abi.encode(
            OPERATION, op.sender, op.nonce, keccak256(op.initCode), keccak256(op.callData),
            op.accountGasLimits, op.preVerificationGas, op.gasFees, keccak256(op.paymasterAndData)
        )));
    }

    function getSenderAddress(bytes calldata initCode) external {
        revert SenderAddressResult(senderCreator.createSender(initCode));
    }

    function handleOps(PackedUserOperation[] calldata ops, address payable beneficiary) external nonReentrant {
        Prepared[] memory prepared = new Prepared[](ops.length);
        for (uint256 i = 0; i < ops.length; i++) prepared[i] = _prepare(i, ops[i]);
        emit BeforeExecution();
        uint256 collected = 0;
        for (uint256 i = 0; i < ops.length; i++) collected += _execute(i, ops[i], prepared[i]);
        require(beneficiary != address(0), "AA90 invalid beneficiary");
        (bool paid,) = beneficiary.call{value: collected}("");
        require(paid, "AA91 failed send to beneficiary");
    }

    /// Makes the operation's call and the paymaster's `postOp`. If that reverts, the call is undone, too.
    function innerHandleOp(PackedUserOperation calldata op, Prepared calldata ready) external returns (bool success, uint256 gasUsed) {
        require(msg.sender == address(this), "AA92 internal call only");
        uint256 gasBefore = gasleft();
        bytes memory result;
        if (op.callData.length > 0) {
            bytes memory data = bytes4(op.callData) == IAccountExecute.executeUserOp.selector
                ? abi.encodeCall(IAccountExecute.executeUserOp, (op, ready.hash))
                : op.callData;
            (success, result) = _call(op.sender, op.callGasLimit(), data);
            if (!success && result.length > 0) emit UserOperationRevertReason(ready.hash, op.sender, op.nonce, result);
        } else {
            success = true;
        }
        _inspect(success, result, gasBefore - gasleft());
        if (ready.context.length > 0) _postOp(op, ready, success, ready.preOpGas + gasBefore - gasleft());
        uint256 executionGas = gasBefore - gasleft();
        gasUsed = ready.preOpGas + executionGas + _penalty(op.callGasLimit() + op.paymasterPostOpGasLimit(), executionGas);
        if (gasUsed * op.gasPrice() > ready.prefund) revert PrefundTooLow();
    }

    /// Validates an operation, and takes its highest possible cost from the deposit of the account or the paymaster.
    function _prepare(uint256 index, PackedUserOperation calldata op) internal returns (Prepared memory ready) {
        uint256 gasBefore = gasleft();
        ready.hash = getUserOpHash(op);
        ready.prefund = _highestGas(index, op) * op.maxFeePerGas();
        address paymaster = op.paymaster();
        ready.payer = paymaster == address(0) ? op.sender : paymaster;
        if (op.initCode.length > 0) _createSender(index, op, ready.hash);
        uint256 validation = _validateAccount(index, op, ready);
        if (op.nonce != nonces(op.sender, uint192(op.nonce >> 64))) revert FailedOp(index, "AA25 invalid account nonce");
        _useNonce(op.sender, uint192(op.nonce >> 64));
        ready.verificationGas = gasBefore - gasleft();
        if (ready.verificationGas > op.verificationGasLimit()) revert FailedOp(index, "AA26 over verificationGasLimit");
        _requireValid(index, validation, "AA24 signature error", "AA22 expired or not due");
        if (paymaster != address(0)) _validatePaymaster(index, op, ready);
        ready.preOpGas = gasBefore - gasleft() + op.preVerificationGas;
    }

    /// The execution of a validated operation. Returns its cost, which the beneficiary gets.
    function _execute(uint256 index, PackedUserOperation calldata op, Prepared memory ready) internal returns (uint256 cost) {
        uint256 gasBefore = gasleft();
        uint256 limit = op.callGasLimit() + op.paymasterPostOpGasLimit();
        if ((gasleft() * 63) / 64 < limit + OWN_GAS) revert FailedOp(index, "AA95 out of gas");
        bool success = false;
        uint256 gasUsed;
        try this.innerHandleOp(op, ready) returns (bool done, uint256 used) {
            (success, gasUsed) = (done, used);
            cost = gasUsed * op.gasPrice();
        } catch (bytes memory reason) {
            if (bytes4(reason) == PrefundTooLow.selector) {
                cost = ready.prefund;
                gasUsed = cost / op.gasPrice();
                emit UserOperationPrefundTooLow(ready.hash, op.sender, op.nonce);
            } else {
                emit PostOpRevertReason(ready.hash, op.sender, op.nonce, reason);
                gasUsed = ready.preOpGas + gasBefore - gasleft();
                cost = gasUsed * op.gasPrice();
                if (cost > ready.prefund) cost = ready.prefund;
            }
        }
        balanceOf[ready.payer] += ready.prefund - cost;
        emit UserOperationEvent(ready.hash, op.sender, op.paymaster(), op.nonce, success, cost, gasUsed);
    }

    /// Refuses a validation that failed or that is not valid now.
    function _requireValid(uint256 index, uint256 validation, string memory unsigned, string memory notNow) internal view virtual {
        (address aggregator, bool outOfTimeRange) = ERC4337Utils.getValidationData(validation);
        if (aggregator != address(0)) revert FailedOp(index, unsigned);
        if (outOfTimeRange) revert FailedOp(index, notNow);
    }

    /// For simulations: the result of the operation's call.
    function _inspect(bool success, bytes memory result, uint256 callGas) internal virtual {}

    function _highestGas(uint256 index, PackedUserOperation calldata op) private pure returns (uint256) {
        if (op.paymasterAndData.length > 0) {
            if (op.paymasterAndData.length < 52) revert FailedOp(index, "AA93 invalid paymasterAndData");
            if (op.paymaster() == address(0)) revert FailedOp(index, "AA98 invalid paymaster");
        }
        uint256 all = op.verificationGasLimit() | op.callGasLimit() | op.paymasterVerificationGasLimit() | op.paymasterPostOpGasLimit() | op.preVerificationGas
            | op.maxFeePerGas() | op.maxPriorityFeePerGas();
        if (all > type(uint120).max) revert FailedOp(index, "AA94 gas values overflow");
        return op.verificationGasLimit() + op.callGasLimit() + op.paymasterVerificationGasLimit() + op.paymasterPostOpGasLimit() + op.preVerificationGas;
    }

    function _createSender(uint256 index, PackedUserOperation calldata op, bytes32 hash) private {
        if (op.sender.code.length > 0) revert FailedOp(index, "AA10 sender already constructed");
        if (op.initCode.length < 20) revert FailedOp(index, "AA99 initCode too small");
        (bool done, bytes memory result) = _call(address(senderCreator), op.verificationGasLimit(), abi.encodeCall(DevelopmentSenderCreator.createSender, (op.initCode)));
        address sender = done && result.length == 32 ? abi.decode(result, (address)) : address(0);
        if (sender == address(0)) revert FailedOp(index, "AA13 initCode failed or OOG");
        if (sender != op.sender) revert FailedOp(index, "AA14 initCode must return sender");
        if (sender.code.length == 0) revert FailedOp(index, "AA15 initCode must create sender");
        emit AccountDeployed(hash, op.sender, op.factory(), op.paymaster());
    }

    function _validateAccount(uint256 index, PackedUserOperation calldata op, Prepared memory ready) private returns (uint256 validation) {
        bool paysItself = ready.payer == op.sender;
        uint256 deposit = balanceOf[op.sender];
        uint256 missing = paysItself && ready.prefund > deposit ? ready.prefund - deposit : 0;
        if (op.sender.code.length == 0) revert FailedOp(index, "AA20 account not deployed");
        (bool done, bytes memory result) = _call(op.sender, op.verificationGasLimit(), abi.encodeCall(IAccount.validateUserOp, (op, ready.hash, missing)));
        if (!done || result.length != 32) revert FailedOpWithRevert(index, "AA23 reverted", result);
        if (paysItself) {
            if (balanceOf[op.sender] < ready.prefund) revert FailedOp(index, "AA21 didn't pay prefund");
            balanceOf[op.sender] -= ready.prefund;
        }
        return abi.decode(result, (uint256));
    }

    function _validatePaymaster(uint256 index, PackedUserOperation calldata op, Prepared memory ready) private {
        uint256 gasBefore = gasleft();
        address paymaster = ready.payer;
        if (balanceOf[paymaster] < ready.prefund) revert FailedOp(index, "AA31 paymaster deposit too low");
        if (paymaster.code.length == 0) revert FailedOp(index, "AA30 paymaster not deployed");
        balanceOf[paymaster] -= ready.prefund;
        uint256 validation;
        try IPaymaster(paymaster).validatePaymasterUserOp{gas: op.paymasterVerificationGasLimit()}(op, ready.hash, ready.prefund) returns (bytes memory context, uint256 data) {
            (ready.context, validation) = (context, data);
        } catch (bytes memory reason) {
            revert FailedOpWithRevert(index, "AA33 reverted", reason);
        }
        ready.paymasterVerificationGas = gasBefore - gasleft();
        if (ready.paymasterVerificationGas > op.paymasterVerificationGasLimit()) revert FailedOp(index, "AA36 over paymasterVerificationGasLimit");
        _requireValid(index, validation, "AA34 signature error", "AA32 paymaster expired or not due");
    }

    function _postOp(PackedUserOperation calldata op, Prepared calldata ready, bool success, uint256 gasUsed) private {
        IPaymaster.PostOpMode mode = success ? IPaymaster.PostOpMode.opSucceeded : IPaymaster.PostOpMode.opReverted;
        try IPaymaster(ready.payer).postOp{gas: op.paymasterPostOpGasLimit()}(mode, ready.context, gasUsed * op.gasPrice(), op.gasPrice()) {}
        catch (bytes memory reason) {
            revert PostOpReverted(reason);
        }
    }

    function _penalty(uint256 limit, uint256 used) private pure returns (uint256) {
        return limit > used + UNPENALIZED_GAS ? ((limit - used) * PENALTY_PERCENT) / 100 : 0;
    }

    /// Calls a contract, and keeps only the start of a long answer.
    function _call(address to, uint256 gasLimit, bytes memory data) private returns (bool done, bytes memory result) {
        uint256 limit = REASON_LIMIT_BYTES;
        assembly ("memory-safe") {
            done := call(gasLimit, to, 0, add(data, 32), mload(data), 0, 0)
            let size := returndatasize()
            if gt(size, limit) { size := limit }
            result := mload(0x40)
            mstore(0x40, add(result, and(add(size, 63), not(31))))
            mstore(result, size)
            returndatacopy(add(result, 32), 0, size)
        }
    }
}

/// Takes the entry point's place in a simulated call, to measure what an operation needs. Signatures may be wrong.
contract DevelopmentEntryPointSimulation is DevelopmentEntryPoint {
    struct Measured {
        uint256 verificationGas;
        uint256 paymasterVerificationGas;
        uint256 callGas;
        bool success;
        bytes result;
    }

    Measured private measured;

    function simulate(PackedUserOperation calldata op) external returns (Measured memory) {
        Prepared memory ready = _prepare(0, op);
        _execute(0, op, ready);
        measured.verificationGas = ready.verificationGas;
        measured.paymasterVerificationGas = ready.paymasterVerificationGas;
        return measured;
    }

    function _inspect(bool success, bytes memory result, uint256 callGas) internal override {
        (measured.success, measured.result, measured.callGas) = (success, result, callGas);
    }

    function _requireValid(uint256 index, uint256 validation, string memory unsigned, string memory notNow) internal view override {
        (, bool outOfTimeRange) = ERC4337Utils.getValidationData(validation);
        if (outOfTimeRange) revert FailedOp(index, notNow);
        unsigned;
    }
}
