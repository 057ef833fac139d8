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

/** A native sort calls back into Java, and the comparison asks a remote service: the virtual thread is pinned. */
public class Main {
    static int compareByRank(MemorySegment left, MemorySegment right) {
        askRanking();
        return Integer.compare(left.get(ValueLayout.JAVA_INT, 0), right.get(ValueLayout.JAVA_INT, 0));
    }

    static void askRanking() {
        if (!Lab.FIXED) Lab.sleep(60_000);
    }

    static void sortHits() {
        try (Arena arena = Arena.ofConfined()) {
            Linker linker = Linker.nativeLinker();
            MethodHandle sort = linker.downcallHandle(
                linker.defaultLookup().find("qsort").orElseThrow(),
                FunctionDescriptor.ofVoid(ValueLayout.ADDRESS, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.ADDRESS));
            var number = ValueLayout.ADDRESS.withTargetLayout(ValueLayout.JAVA_INT);
            MethodHandle compare = MethodHandles.lookup().findStatic(Main.class, "compareByRank",
                MethodType.methodType(int.class, MemorySegment.class, MemorySegment.class));
            MemorySegment callback = linker.upcallStub(compare, FunctionDescriptor.of(ValueLayout.JAVA_INT, number, number), arena);
            MemorySegment hits = arena.allocateFrom(ValueLayout.JAVA_INT, 3, 1, 2);
            sort.invokeExact(hits, 3L, 4L, callback);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        ExecutorService searches = Executors.newVirtualThreadPerTaskExecutor();
        for (int i = 0; i < 10; i++) searches.submit(Main::sortHits);
        Lab.await();
    }
}
