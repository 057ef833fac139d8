import com.shop.rpc.Timeouts;

/** Each call has a timeout of ten minutes that is cancelled but stays in the queue. The fix removes cancelled tasks. */
public class Main {
    public static void main(String[] args) {
        Timeouts timeouts = new Timeouts(Lab.FIXED);
        for (int call = 0; call < 60_000; call++) timeouts.call(call);
        while (true) {
            Lab.sleep(1000);
            timeouts.call(-1);
        }
    }
}
