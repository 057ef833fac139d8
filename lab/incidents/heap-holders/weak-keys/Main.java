import com.shop.view.ViewModels;

/** The values of a WeakHashMap refer to their keys, so that no entry is ever removed. The fix holds the values weakly. */
public class Main {
    public static void main(String[] args) {
        for (int view = 0; view < 25_000; view++) {
            ViewModels.open(view, Lab.FIXED);
            if (view % 5000 == 0) Lab.sleep(50);
        }
        System.gc();
        ViewModels.open(-1, Lab.FIXED);
        Lab.await();
    }
}
