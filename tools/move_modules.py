"""How the modules of this commit were moved: imports, dotted names and paths are rewritten. Run on the parent commit.

Moves modules and symbols, rewriting imports, dotted names and paths. usage: apply(root, modules, symbols)"""
import ast, re, subprocess, sys
from pathlib import Path
SKIP={'.venv','build','.git','dist','node_modules','__pycache__','factmark.egg-info','.factmark_cache'}
def files(root,exts=('.py',)):
    out=subprocess.run(['git','ls-files','-co','--exclude-standard'],cwd=root,capture_output=True,text=True,check=True).stdout.split('\n')
    return [root/f for f in out if f.endswith(exts) and (root/f).is_file()]
PRODUCT={'crawler','linter','generator','shapes','rules','bench','source','locale','audit','lsp','cli','tools','__init__.py','__main__.py'}
def modname(root,p):
    r=p.relative_to(root)
    n='.'.join(('factmark',)+r.with_suffix('').parts)
    return n[:-9] if n.endswith('.__init__') else n
def relative(frm_pkg,target):
    a=frm_pkg.split('.'); b=target.split('.')
    i=0
    while i<len(a) and i<len(b) and a[i]==b[i]: i+=1
    return '.'*(len(a)-i+1)+'.'.join(b[i:])
def apply(root,modules,symbols={},move=True,textual=True):
    """modules: {'linter.rule':'linter.findings.rule'} (packages too: prefix); symbols: {('linter.rule','X'):('linter.a','Y')} in OLD module names -> NEW module names"""
    root=Path(root)
    M={'factmark.'+a:'factmark.'+b for a,b in modules.items()}
    S={('factmark.'+a,n):('factmark.'+b,m) for (a,n),(b,m) in symbols.items()}
    pref=sorted(M,key=len,reverse=True)
    def newmod(m):
        for p in pref:
            if m==p or m.startswith(p+'.'): return M[p]+m[len(p):]
        return m
    allmods={modname(root,p):p for p in files(root) if p.relative_to(root).parts[0] in PRODUCT}
    edits={}
    for p in files(root):
        r=p.relative_to(root); inprod=r.parts[0] in PRODUCT and r.parts[0]!='tools'
        src=p.read_text(); tree=ast.parse(src)
        lines=src.splitlines(keepends=True)
        offs=[0]
        for l in lines: offs.append(offs[-1]+len(l.encode()))
        b=src.encode()
        old=modname(root,p); oldpkg=old if p.name=='__init__.py' else old.rpartition('.')[0]
        new=newmod(old) if inprod else old
        newpkg=new if p.name=='__init__.py' else new.rpartition('.')[0]
        reps=[]
        for n in ast.walk(tree):
            if not isinstance(n,ast.ImportFrom): continue
            base=n.module or ''
            if n.level:
                if not inprod: continue
                parts=oldpkg.split('.'); parts=parts[:len(parts)-n.level+1]
                base='.'.join(parts+([n.module] if n.module else []))
            if base!='factmark' and not base.startswith('factmark.'): continue
            groups={}
            for a in n.names:
                full=base+'.'+a.name
                if full in allmods and (base,a.name) not in S:
                    t=newmod(full); tb,_,tn=t.rpartition('.')
                    asn=a.asname or (a.name if tn!=a.name else None)
                    groups.setdefault(tb,[]).append((tn,asn if asn!=tn else None))
                elif (base,a.name) in S:
                    tb,tn=S[base,a.name]
                    asn=a.asname
                    groups.setdefault(tb,[]).append((tn,asn))
                else:
                    groups.setdefault(newmod(base),[]).append((a.name,a.asname))
            ind=' '*n.col_offset
            st=[]
            for tb,names in groups.items():
                if tb==new: 
                    continue
                m=relative(newpkg,tb) if n.level else tb
                st.append(f'from {m} import '+', '.join(x+(f' as {y}' if y else '') for x,y in names))
            s=offs[n.lineno-1]+n.col_offset; e=offs[n.end_lineno-1]+n.end_col_offset
            oldtxt=b[s:e].decode()
            newtxt=('\n'+ind).join(st)
            if len(newtxt)>0 and any(len(x)>110-n.col_offset for x in st):
                newtxt=('\n'+ind).join(re.sub(r'import (.*)',lambda m:'import ('+m[1]+')',x) if len(x)>110-n.col_offset else x for x in st)
            if ast.dump(ast.parse(oldtxt))!=ast.dump(ast.parse(newtxt.replace('\n'+ind,'\n'))):
                if '#' in oldtxt: print('comment lost in',p,n.lineno,oldtxt)
                reps.append((s,e,newtxt or 'pass'))
        if reps:
            for s,e,t in sorted(reps,reverse=True): b=b[:s]+t.encode()+b[e:]
            p.write_bytes(b)
    if move:
        for p in files(root):
            r=p.relative_to(root)
            if r.parts[0] not in PRODUCT or r.parts[0] in('tools',): continue
            old=modname(root,p); new=newmod(old)
            if old!=new:
                t=root/Path(*new.split('.')[1:])
                t=t/'__init__.py' if p.name=='__init__.py' else t.with_suffix('.py')
                t.parent.mkdir(parents=True,exist_ok=True)
                if t.exists():
                    print('exists',t,'<-',p); continue
                subprocess.run(['git','mv','-f',str(p),str(t)],cwd=root,check=True) if subprocess.run(['git','ls-files','--error-unmatch',str(p)],cwd=root,capture_output=True).returncode==0 else p.rename(t)
        for p in sorted(root.iterdir()):
            pass
    if textual:
        names='|'.join(re.escape(a[len('factmark.'):]) for a in pref)
        names_='|'.join(re.escape(a[len('factmark.'):].replace('.','/')) for a in pref)
        rx1=re.compile(r'(?<![\w.])factmark\.('+names+r')(?![\w])')
        rx2=re.compile(r'(?<![\w/.-])(\.\./shared/)?('+names_+r')(?=\.py\b|/|``|`(?![.\w])|\*\*)')
        f1=lambda m:M['factmark.'+m[1]]
        f2=lambda m:m[0] if m[1] else M['factmark.'+m[2].replace('/','.')][len('factmark.'):].replace('.','/')
        for p in files(root,('.py','.md','.toml','.yml','.yaml','.sh','.json','.js','.txt','Makefile','run','NOTICE')):
            r=p.relative_to(root)
            if p.name in('package-lock.json','CHANGELOG.md') or 'vocabulary.json' in p.name: continue
            try: s=p.read_text()
            except Exception: continue
            o=s
            s=rx2.sub(f2,rx1.sub(f1,s))
            if s!=o: p.write_text(s)


MOD={
'linter.location':'source.location','linter.decoding':'source.decoding','crawler.html_tree':'source.html_tree',
'crawler.source_tags':'source.start_tags','linter.regex':'source.regex','linter.expression_cache':'source.expression_cache',
'linter.digest':'source.digest','linter.writing':'source.writing','linter.time_limit':'source.time_limit','linter.memory_limit':'source.memory_limit',
'linter.source_error':'source.source_error','linter.worked_out_once':'source.worked_out_once','linter.whole_words':'source.whole_words',
'linter.markup.stamping':'source.stamping','linter.markup.xhtml':'source.xhtml',
'linter.landmarks':'linter.markup.landmarks',
'linter.locale_names':'locale.locale_names','linter.scripts':'locale.scripts','linter.forms.calendar_names':'locale.calendar_names',
'crawler.command':'cli.crawl','crawler.options':'cli.crawl_options','linter.full_disk':'cli.full_disk',
'generator.command':'cli.generate','generator.repair.command':'cli.repair','shapes.command':'cli.shape','linter.language_server.command':'cli.lsp',
'generator.inputs':'cli.generate_inputs','linter.commands':'cli',
'linter.rule':'linter.findings.rule','linter.verdict':'linter.findings.verdict','linter.report':'linter.findings.report',
'linter.formats.fingerprint':'linter.findings.fingerprint','linter.formats.naming':'linter.findings.naming','linter.shown_page':'linter.findings.shown_page',
'linter.document':'linter.document.document','linter.graph':'linter.document.rdf_graph','linter.facts':'linter.document.entities','linter.shown.titles':'linter.document.titles',
'linter.config':'linter.config.config','linter.config_keys':'linter.config.config_keys','linter.patterns':'linter.config.patterns','linter.usage':'linter.config.usage','linter.extras':'linter.config.extras',
'linter.validity':'linter.checks.validity','linter.factuality':'linter.checks.factuality','linter.compliance':'linter.checks.compliance','linter.meaning':'linter.checks.meaning',
'linter.judgement':'linter.checks.rule_context','linter.needs':'linter.checks.needs','linter.verifier':'linter.checks.verifier','linter.expiry':'rules.compliance._expiry',
'linter.judged':'linter.engine.check_document','linter.engine':'linter.engine.engine','linter.catalogue':'linter.engine.catalogue','linter.rule_set':'linter.engine.rule_set',
'linter.suppression':'linter.engine.suppression','linter.selection':'linter.engine.selection','linter.fixes.fixing':'linter.engine.fixing','linter.fixes.withholding':'linter.engine.withholding',
'linter.page':'linter.engine.crawled_page','linter.page_view':'linter.engine.page_view',
'linter.fixes':'linter.edits','linter.over_time':'linter.history','linter.formats':'linter.reports','linter.verification':'linter.model',
'linter.shown':'linter.visible_text','linter.forms':'linter.value_forms',
'linter.running':'linter.runner','linter.sources':'linter.runner.sources','linter.text_document':'linter.runner.text_document','linter.missing_input':'linter.runner.missing_input',
'linter.passed_over':'linter.runner.skipped_templates','linter.unread_languages':'linter.runner.unsupported_languages',
'linter.language_server':'lsp','crawler.judged':'audit',
}

if __name__ == '__main__':
    apply(Path('.').resolve(), MOD)
