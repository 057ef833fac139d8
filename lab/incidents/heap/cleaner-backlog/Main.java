import com.shop.scan.Scan;

/** The action of a Cleaner blocks for a second each, so its thread never catches up. The fix closes each scan at once. */
public class Main {
    public static void main(String[] args) {
        for (int number = 0; number < 20_000; number++) {
            Scan scan = new Scan(number, Lab.FIXED);
            if (Lab.FIXED) scan.close();
            if (number % 2000 == 0) Lab.sleep(50);
        }
        System.gc();
        Lab.await();
    }
}
