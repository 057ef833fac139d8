import com.shop.jmx.RequestStats;

/** Each request registers an MBean that is never unregistered. The fix unregisters it. */
public class Main {
    public static void main(String[] args) throws Exception {
        for (int request = 0; request < 9000; request++) RequestStats.record(request, Lab.FIXED);
        Lab.await();
    }
}
