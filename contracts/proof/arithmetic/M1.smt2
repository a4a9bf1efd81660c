; M1: (bound by B2 and B3) two orders at one tick that use the supply up, settled and claimed, take all of it but for one unit, and nobody pays twice.
; x and y are paid, S is sold; the tick's price is p/unit; V is raised. The tokens t and the payments q are as `payout` gives them.
(declare-const x Int) (declare-const y Int) (declare-const S Int) (declare-const p Int) (declare-const unit Int) (declare-const V Int)
(declare-const t1 Int) (declare-const t2 Int) (declare-const q1 Int) (declare-const q2 Int) (declare-const E Int) (declare-const need Int)
(assert (and (> x 0) (> y 0) (> S 0) (> p 0) (> unit 0) (= E (+ x y)) (= need (* S p))))
(assert (>= (* E unit) need))
(assert (and (< (* (- V 1) unit) need) (<= need (* V unit))))
(assert (and (<= (* t1 E) (* x S)) (< (* x S) (* (+ t1 1) E))))
(assert (and (<= (* t2 E) (* y S)) (< (* y S) (* (+ t2 1) E))))
(assert (and (< (* (- q1 1) E) (* x V)) (<= (* x V) (* q1 E))))
(assert (and (< (* (- q2 1) E) (* y V)) (<= (* y V) (* q2 E))))
(push) (assert (not (> need 0))) (check-sat) (pop)
(assert (> need 0))
(push) (assert (not (and (<= 1 V) (<= V E)))) (check-sat) (pop)
(assert (and (<= 1 V) (<= V E)))
; tokens out are the supply or a unit less
(declare-const dust Int) (assert (= dust (- S (+ t1 t2))))
(push) (assert (not (and (<= 0 (* dust E)) (< (* dust E) (* 2 E))))) (check-sat) (pop)
(assert (and (<= 0 (* dust E)) (< (* dust E) (* 2 E))))
(push) (assert (not (and (<= 0 dust) (<= dust 1)))) (check-sat) (pop)
; payments are what was raised or a unit more
(declare-const over Int) (assert (= over (- (+ q1 q2) V)))
(push) (assert (not (and (<= 0 (* over E)) (< (* over E) (* 2 E))))) (check-sat) (pop)
(assert (and (<= 0 (* over E)) (< (* over E) (* 2 E))))
(push) (assert (not (and (<= 0 over) (<= over 1)))) (check-sat) (pop)
; and no refund is negative
(push) (assert (not (and (<= (* x V) (* x E)) (<= (* y V) (* y E))))) (check-sat) (pop)
(assert (and (<= (* x V) (* x E)) (<= (* y V) (* y E))))
(push) (assert (not (and (<= q1 x) (<= q2 y)))) (check-sat) (pop)
