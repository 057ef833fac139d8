import java.util.ArrayList;
import java.util.List;

/** A report tool "frees memory" after every page: it calls System.gc() five times a second. */
public class Main {
    public static void main(String[] args) throws Exception {
        List<int[]> layout = new ArrayList<>();
        for (int i = 0; i < 400_000; i++) layout.add(new int[20]);
        Thread printer = new Thread(() -> {
            while (true) {
                StringBuilder page = new StringBuilder();
                for (int row = 0; row < 20_000; row++) page.append(layout.get(row).length).append('\n');
                if (page.isEmpty()) System.out.println("INFO  empty page");
                if (!Lab.FIXED) System.gc();
                Lab.sleep(150);
            }
        }, "page-printer");
        printer.start();
        printer.join();
    }
}
