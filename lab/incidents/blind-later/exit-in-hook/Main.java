import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** The shutdown hook ends the program with System.exit when its clean-up fails. */
public class Main {
    static void cleanUp() { try { throw new IllegalStateException("disk is gone"); } catch (IllegalStateException e) { System.exit(2); } }
    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> cleanUp(), "clean-up"));
        Lab.sleep(1500);
        if (Lab.FIXED) Lab.await();
        new Thread(() -> System.exit(1), "health-check").start();
        Lab.await();
    }
}
