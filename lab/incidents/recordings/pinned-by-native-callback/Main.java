import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Virtual threads sort prices with the qsort of the C library, whose comparator asks a slow price list. */
public class Main {
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;

    public static void main(String[] args) {
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 6; i++)
                executor.submit(() -> {
                    while (true) sortPrices();
                });
        }
    }

    static void sortPrices() {
        if (Lab.FIXED) {
            Lab.sleep(120);
            return;
        }
        try {
            sortNatively();
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static void sortNatively() throws Throwable {
        Linker linker = Linker.nativeLinker();
        FunctionDescriptor comparator = FunctionDescriptor.of(INT, ValueLayout.ADDRESS, ValueLayout.ADDRESS);
        FunctionDescriptor sort =
            FunctionDescriptor.ofVoid(ValueLayout.ADDRESS, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.ADDRESS);
        MethodHandle qsort = linker.downcallHandle(linker.defaultLookup().find("qsort").orElseThrow(), sort);
        MethodHandle compare = MethodHandles.lookup().findStatic(
            Main.class, "comparePrices", MethodType.methodType(int.class, MemorySegment.class, MemorySegment.class));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment prices = arena.allocateFrom(INT, 3, 2, 1, 4);
            qsort.invoke(prices, 4L, 4L, linker.upcallStub(compare, comparator, arena));
        }
    }

    static int comparePrices(MemorySegment a, MemorySegment b) {
        Lab.sleep(40);
        return Long.compare(a.address(), b.address());
    }
}
