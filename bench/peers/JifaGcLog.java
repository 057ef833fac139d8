import java.io.File;
import org.eclipse.jifa.analysis.listener.ProgressListener;
import org.eclipse.jifa.gclog.parser.GCLogAnalyzer;

/** Analyzes a GC log with Eclipse Jifa as a whole process, and prints how many events it has found. */
public class JifaGcLog {
    public static void main(String[] args) throws Exception {
        var log = new File(args[0]);
        System.out.println(new GCLogAnalyzer(log, ProgressListener.NoOpProgressListener).parse().getGcEvents().size());
    }
}
