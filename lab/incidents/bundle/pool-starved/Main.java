import com.shop.checkout.Checkout;

/** Checkouts wait in the threads of a pool for tasks of the same pool. The fix has a second pool. */
public class Main {
    public static void main(String[] args) {
        Checkout checkout = new Checkout(Lab.FIXED);
        for (int order = 1; order <= 30; order++) checkout.submit(order);
        Lab.await();
    }
}
