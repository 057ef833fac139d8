import java.util.concurrent.*;

/** Workers write much to a standard output that nobody reads fast: they wait for the lock of System.out. */
public class Main {
    public static void main(String[] args) throws Exception {
        java.io.OutputStream slow = new java.io.OutputStream() {
            @Override public void write(int b) { slowTerminal(1); }
            @Override public void write(byte[] b, int off, int len) { slowTerminal(len); }
        };
        if (!Lab.FIXED) System.setOut(new java.io.PrintStream(slow, true));
        ExecutorService workers = Executors.newFixedThreadPool(16);
        for (int i = 0; i < 16; i++) workers.submit(() -> { while (true) work(); });
        Lab.await();
    }
    static void slowTerminal(int bytes) { Lab.sleep(50); }
    static void work() {
        if (!Lab.FIXED) System.out.println("order " + Thread.currentThread().getName() + " done");
        Lab.sleep(Lab.FIXED ? 100 : 5);
    }
}
