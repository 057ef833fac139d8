import com.shop.pay.PaymentGate;

/** Payments are attached to a future that is never completed; each lambda captures its form. The fix completes it. */
public class Main {
    private static PaymentGate gate;

    public static void main(String[] args) {
        gate = new PaymentGate();
        for (int payment = 0; payment < 25_000; payment++) gate.whenOpen(payment, Lab.FIXED);
        Lab.await();
    }
}
