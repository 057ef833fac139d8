import com.shop.parse.Amounts;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Four importers decide by NumberFormatException what is a number, deep in the stack: filling stacks takes all time. */
public class Main {
    static volatile int sum;

    static void importFile() {
        while (true) {
            sum += Amounts.parse(Lab.FIXED ? "12" : "12,50", 400);
            if (Lab.FIXED) Lab.sleep(20);
        }
    }

    public static void main(String[] args) {
        ExecutorService imports = Executors.newFixedThreadPool(4, Thread.ofPlatform().name("import-", 1).factory());
        for (int i = 0; i < 4; i++) imports.submit(Main::importFile);
        Lab.await();
    }
}
